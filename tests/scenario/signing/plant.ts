import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Party } from '@kartoteka/domain/card/definition';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { type CardPlant, formData, save, startCard } from '../../env/card-plant.ts';
import type { Client } from '../../env/client.ts';
import { makeRole, makeUnit } from '../../env/people.ts';
import { addPerson, type Person } from '../../env/person.ts';
import type { Seeded } from '../../env/seeded.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import type { TestApp } from '../../env/test-app.ts';

const APPROVAL: Policy = 'Kartoteka.ControlCards.Approval';
const MANAGE: Policy = 'AbpIdentity.Roles.ManagePermissions';
/** Policies that the attacker may have. `.ManagePermissions` is added separately, because it allows so much. */
const HELD: readonly Policy[] = [
  'AbpIdentity.Users.Create',
  'AbpIdentity.Users.Update',
  'AbpIdentity.Users.Delete',
  'AbpIdentity.Roles.Create',
  'AbpIdentity.Roles.Update',
  'AbpIdentity.Roles.Delete',
  'Kartoteka.Administration.OrganizationUnits',
  'Kartoteka.ControlCards.Operator',
  APPROVAL,
  'Kartoteka.ControlCards.ManageCards',
  'Kartoteka.ControlCards.ManageTemplates',
];

/** A role with its id and its name. */
interface NamedRole {
  readonly id: string;
  readonly name: string;
}

/** A small plant with one card, and a person who wants to sign it. */
export interface SweptPlant {
  readonly attacker: Person;
  readonly managesPermissions: boolean;
  /** Whether the attacker could sign from the start. */
  readonly isSigner: boolean;
  /** A legitimate signer, never the attacker. */
  readonly signer: Person;
  /** A user with the approval policy and without a unit, whom no slot of this card names. */
  readonly bystander: Person;
  /** A user with the approval policy in the unit `other`, whom no slot of this card names. */
  readonly neighbour: Person;
  readonly roles: { readonly signing: NamedRole; readonly approval: NamedRole; readonly plain: NamedRole };
  readonly units: {
    readonly signing: string;
    readonly below: string;
    readonly other: string;
    /** A unit below `ownTop`, of which the attacker may be a member. It has no other members. */
    readonly own: string;
    readonly ownTop: string;
  };
  readonly slot: Party;
  readonly fillerMaySign: boolean;
  readonly template: MadeTemplate;
  readonly cardId: string;
  /** The client with which the attacker calls. */
  readonly client: Client;
}

export interface Stage {
  readonly app: TestApp;
  readonly people: CardPlant;
}

const hold = ({ app }: Stage, person: Person, role: string) =>
  app.sql('insert into user_role values ($1, $2) on conflict do nothing', [person.id, role]);
const join = ({ app }: Stage, person: Person, unit: string) =>
  app.sql('insert into user_organization_unit values ($1, $2) on conflict do nothing', [person.id, unit]);

/**
 * Creates a plant with a card in progress that has two entries of another user. The plant's number decides what the
 * slot names, whether the attacker belongs to the role or unit of the slot, whether the attacker manages permissions,
 * and whether fillers may sign. Consecutive plants cover all combinations. The seed decides the rest.
 */
export async function openSwept(stage: Stage, number: number, seed: Seeded): Promise<SweptPlant> {
  const { app, people } = stage;
  const mark = randomUUID().slice(0, 8);
  const role = async (name: string, policies: readonly Policy[]): Promise<NamedRole> => {
    const whole = `${name} ${mark}`;
    return { id: await makeRole(app.sql, whole, policies), name: whole };
  };
  const unit = (name: string, parent: string | null = null) => makeUnit(app.sql, `${name} ${mark}`, parent);
  const chance = (of: number): boolean => seed.below(100) < of;

  const managesPermissions = number % 7 === 6;
  const held = HELD.filter(() => chance(85));
  const parents = new Set(held.map((policy) => policy.split('.').slice(0, 2).join('.') as Policy));
  if (managesPermissions) parents.add('AbpIdentity.Roles');
  const signingGrants = chance(50);
  const roles = {
    signing: await role('podpis', signingGrants ? [APPROVAL] : []),
    approval: await role('zatwierdzanie', [APPROVAL]),
    plain: await role('zwykła', []),
  };
  const signing = await unit('Laboratorium');
  const ownTop = await unit('Wydział');
  const units = {
    signing,
    below: await unit('Stół', signing),
    other: await unit('Hala'),
    ownTop,
    own: await unit('Brygada', ownTop),
  };
  const attacker = await addPerson(app, [...parents, ...held, ...(managesPermissions ? [MANAGE] : [])]);
  const approver = async (): Promise<Person> => {
    const person = await addPerson(app, []);
    await hold(stage, person, roles.approval.id);
    return person;
  };
  const [signer, bystander, neighbour] = await Promise.all([approver(), approver(), approver()]);
  await join(stage, neighbour, units.other);
  if (chance(70)) await join(stage, attacker, units.own);
  if (chance(30)) await hold(stage, attacker, roles.plain.id);

  const slots: readonly [Party, Party, Party] = [
    { type: 'organizationUnit', value: units.signing },
    { type: 'role', value: roles.signing.id },
    { type: 'user', value: signer.id },
  ];
  const slot = slots[number % 3] ?? slots[0];
  const belong = async (person: Person): Promise<void> => {
    if (slot.type === 'role') await hold(stage, person, slot.value);
    if (slot.type === 'organizationUnit') {
      await join(stage, person, chance(50) ? units.signing : units.below);
    }
  };
  await belong(signer);
  const belongs = slot.type !== 'user' && Math.floor(number / 3) % 2 === 0;
  if (belongs) await belong(attacker);

  const fillerMaySign = Math.floor(number / 6) % 2 === 1;
  const template = await makeTemplate(app.sql, {
    name: `Karta ${mark}`,
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      { name: 'Pomiary', fields: [{ name: 'Wynik' }], repeat: {} },
    ],
    approvals: [slot],
    fillerMaySign,
  });
  const cardId = await startCard(people.ola, template);
  for (const value of ['1', '2']) {
    await save(people.ola, cardId, template.element('Pomiary'), { [template.field('Wynik')]: value });
  }
  const holdsApproval = held.includes(APPROVAL) || (slot.type === 'role' && signingGrants);
  return {
    attacker,
    managesPermissions,
    isSigner: belongs && holdsApproval,
    signer,
    bystander,
    neighbour,
    roles,
    units,
    slot,
    fillerMaySign,
    template,
    cardId,
    client: attacker.client,
  };
}

/** Submits the rest of the card as Ola, who filled it, so that it awaits approval. */
export async function finish({ people }: Stage, { cardId, template }: SweptPlant): Promise<void> {
  const card = await formData(people.marta, cardId);
  if (card.status !== 'inProgress') return;
  const groupId = template.element('Pomiary');
  if (card.elements[1]?.isSubmitted !== true) {
    await people.ola.client.send(controlCardRoutes.submitGroup, { params: { id: cardId, groupId } });
  }
  if (card.elements[0]?.isSubmitted !== true) {
    const data = { [template.field('Partia')]: 'A1' };
    await save(people.ola, cardId, template.element('Dane'), data, { submit: true });
  }
}
