import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { Client } from './client.ts';
import { makeRole, makeUser, PASSWORD } from './people.ts';
import type { MadeTemplate } from './templates.ts';
import type { TestApp } from './test-app.ts';

/** A person who works in the plant. */
export interface Worker {
  readonly id: string;
  readonly name: string;
  readonly client: Client;
}

/** Users and roles that the card tests share. */
export interface CardPlant {
  readonly roles: {
    readonly operator: string;
    readonly foreman: string;
    readonly quality: string;
    readonly manager: string;
  };
  /** An operator. */
  readonly ola: Worker;
  /** An operator. */
  readonly olek: Worker;
  /** Operator and approver. */
  readonly bartek: Worker;
  /** Approver. */
  readonly jagoda: Worker;
  /** A person who manages cards. */
  readonly marta: Worker;
  /** A user without any policy. */
  readonly nikt: Worker;
}

/** Creates the users and roles of the plant. */
export async function openPlant(app: Pick<TestApp, 'sql' | 'client'>): Promise<CardPlant> {
  const { sql } = app;
  const roles = {
    operator: await makeRole(sql, 'operator kart', ['Kartoteka.ControlCards.Operator']),
    foreman: await makeRole(sql, 'brygadzista kart', [
      'Kartoteka.ControlCards.Operator',
      'Kartoteka.ControlCards.Approval',
    ]),
    quality: await makeRole(sql, 'jakość kart', ['Kartoteka.ControlCards.Approval']),
    manager: await makeRole(sql, 'zarządzanie kartami', ['Kartoteka.ControlCards.ManageCards']),
  };
  const hire = async (name: string, ...held: string[]): Promise<Worker> => {
    const id = await makeUser(sql, name, { roles: held });
    return { id, name, client: app.client.as(name.split(' ')[1] ?? name, PASSWORD) };
  };
  return {
    roles,
    ola: await hire('Ola Oparska', roles.operator),
    olek: await hire('Olek Olecki', roles.operator),
    bartek: await hire('Bartek Brygada', roles.foreman),
    jagoda: await hire('Jagoda Jakość', roles.quality),
    marta: await hire('Marta Menedżer', roles.manager),
    nikt: await hire('Nikt Nijaki'),
  };
}

/** Starts a new card and returns its id. */
export async function startCard({ client }: Worker, template: MadeTemplate): Promise<string> {
  const { id } = await client.call(controlCardOperatorRoutes.initFilling, {
    params: { id: template.id },
    query: { forceFresh: 'true' },
  });
  return id;
}

/**
 * Saves an entry, or submits it with `submit`. Without an index, or with the index null, a repeatable element gets a
 * new entry. A null `rowVersion` requires that the entry does not exist yet.
 */
export async function save(
  { client }: Worker,
  cardId: string,
  elementTemplateId: string,
  data: Readonly<Record<string, unknown>>,
  more: {
    index?: number | null;
    submit?: boolean;
    comment?: string;
    deviationComments?: Readonly<Record<string, string>>;
    rowVersion?: number | null;
  } = {},
): Promise<CardEntry> {
  return client.call(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: { elementTemplateId, data, ...more },
  });
}

/** Returns the form data that the screen of the card shows to this person. */
export async function formData({ client }: Worker, cardId: string): Promise<CardFormData> {
  return client.call(controlCardRoutes.formData, { params: { id: cardId } });
}
