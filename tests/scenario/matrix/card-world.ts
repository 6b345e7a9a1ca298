import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { LooseInput } from '../../env/client.ts';
import { formData, save, startCard } from '../../env/card-plant.ts';
import { addPerson, type Person } from '../../env/person.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import type { TestApp } from '../../env/test-app.ts';
import type { CardPerson, CardRow, CardState } from './cards.ts';

const HOLDS: Readonly<Record<CardPerson, readonly Policy[] | 'admin'>> = {
  owner: ['Kartoteka.ControlCards.Operator'],
  foreigner: ['Kartoteka.ControlCards.Operator'],
  first: ['Kartoteka.ControlCards.Approval'],
  second: ['Kartoteka.ControlCards.Approval'],
  bystander: ['Kartoteka.ControlCards.Approval'],
  manager: ['Kartoteka.ControlCards.ManageCards'],
  administrator: 'admin',
};

interface MetCard {
  readonly id: string;
  readonly entryId: string;
  readonly slots: readonly string[];
}

type Later = (id: string, slots: readonly string[], person: (name: CardPerson) => Person) => Promise<unknown>;

const body = { reason: 'Próba' };
const sign: Later = async (id, slots, person) => {
  for (const [at, who] of (['first', 'second'] as const).entries()) {
    const params = { id, approvalId: slots[at] ?? '' };
    await person(who).client.call(controlCardRoutes.approve, { params });
  }
};

/** Functions that bring a new card into each status. */
const LATER: Readonly<Record<CardState, Later>> = {
  open: async () => undefined,
  waiting: async () => undefined,
  approved: sign,
  voided: async (id, slots, person) => {
    await sign(id, slots, person);
    await person('manager').client.call(controlCardRoutes.void, { params: { id }, body });
  },
  returned: (id, _slots, person) =>
    person('first').client.call(controlCardRoutes.return, { params: { id }, body }),
  deleted: (id, _slots, person) =>
    person('manager').client.call(controlCardRoutes.remove, { params: { id } }),
};

/**
 * Creates the people and the template. A card in a status is made when `card` is first called for this
 * status, and again after `used`.
 */
export async function openCardWorld(app: TestApp) {
  const people = new Map<CardPerson, Person>();
  for (const [name, holds] of Object.entries(HOLDS) as [CardPerson, (typeof HOLDS)[CardPerson]][]) {
    people.set(name, await addPerson(app, holds));
  }
  const person = (name: CardPerson): Person => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`Nobody is the ${name}.`);
    return found;
  };
  const byUser = (name: CardPerson) => ({ type: 'user' as const, value: person(name).id });
  const assignments = [byUser('owner')];
  const template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', assignments },
      { name: 'Serie', repeat: {}, assignments },
    ],
    approvals: [byUser('first'), byUser('second')],
    approvalOrderRequired: true,
  });
  const cards = new Map<CardState, MetCard>();
  const owner = { ...person('owner'), name: 'owner' };

  const make = async (state: CardState): Promise<MetCard> => {
    const id = await startCard(owner, template);
    const isOpen = state === 'open' || state === 'deleted';
    const entry = await save(owner, id, template.element('Dane'), {}, { submit: !isOpen });
    if (!isOpen) {
      const params = { id, groupId: template.element('Serie') };
      await owner.client.call(controlCardRoutes.submitGroup, { params });
    }
    const { approvals } = await formData(owner, id);
    const slots = approvals.map((slot) => slot.id);
    await LATER[state](id, slots, person);
    return { id, entryId: entry.id, slots };
  };

  return {
    person,
    /** Returns a card in this status that no call has changed. */
    async card(state: CardState): Promise<MetCard> {
      const met = cards.get(state) ?? (await make(state));
      cards.set(state, met);
      return met;
    },
    /** Forgets the card that a call has changed, so that the next call gets a new card. */
    used: (state: CardState) => cards.delete(state),
    input: (row: CardRow, met: MetCard) => inputOf(row, met, template, person('foreigner').id),
    /** Returns whether a card and its entry still exist. */
    async isKept({ id, entryId }: MetCard): Promise<boolean> {
      const { client } = person('manager');
      const answer = await client.send(controlCardRoutes.formData, { params: { id } });
      return answer.status === 200 && JSON.stringify(answer.body).includes(entryId);
    },
  };
}

/** Returns input that makes the call valid for a permitted caller. */
function inputOf({ route, slot }: CardRow, met: MetCard, template: MadeTemplate, userId: string): LooseInput {
  const approvalId = met.slots[slot === 'second' ? 1 : 0] ?? randomUUID();
  const params = { id: met.id, approvalId, groupId: template.element('Serie') };
  switch (route.replace('controlCard.', '')) {
    case 'saveElement':
      return { params, body: { elementTemplateId: template.element('Dane'), data: {} } };
    case 'removeEntry':
    case 'withdraw':
      return { params: { id: met.entryId } };
    case 'remove':
      return { params, query: { reason: 'Próba' } };
    case 'update':
      return { params, body: { name: 'Próba', controlCardTemplateId: template.id, elementsData: {} } };
    case 'return':
    case 'void':
      return { params, body: { reason: 'Próba' } };
    case 'reassign':
      return { params, body: { type: 'user', value: userId } };
    default:
      return { params };
  }
}
