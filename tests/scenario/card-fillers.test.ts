import { readFile } from 'node:fs/promises';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { APP_ROLE, createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyCards } from '../../apps/server/src/features/control-card/trust/verify-cards.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const MIGRATION = new URL('../../apps/server/src/db/migrations/0021-fillers.sql', import.meta.url);
let plant: CardPlant;
let db: Kysely<Database>;
/** A person who may fill, manage and sign cards. */
let wanda: Worker;
/** A template whose fillers may not sign. */
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  db = createKysely(createPool({ url: app.database.url, role: APP_ROLE, max: 2 }));
  const role = await makeRole(app.sql, 'wszystko z kartami', [
    'Kartoteka.ControlCards.Operator',
    'Kartoteka.ControlCards.Approval',
    'Kartoteka.ControlCards.ManageCards',
  ]);
  const id = await makeUser(app.sql, 'Wanda Wszechmocna', { roles: [role] });
  wanda = { id, name: 'Wanda Wszechmocna', client: app.client.as('Wszechmocna', PASSWORD) };
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      { name: 'Pomiary', fields: [{ name: 'Wynik' }], repeat: {} },
    ],
    approvals: [{ type: 'role', value: role }],
    fillerMaySign: false,
  });
});
afterAll(() => db.destroy());

const closeGroup = (who: Worker, id: string) =>
  who.client.call(controlCardRoutes.submitGroup, { params: { id, groupId: template.element('Pomiary') } });
const submitData = (who: Worker, id: string) =>
  save(who, id, template.element('Dane'), { [template.field('Partia')]: 'A1' }, { submit: true });
const measure = (who: Worker, id: string, value: string) =>
  save(who, id, template.element('Pomiary'), { [template.field('Wynik')]: value });

/** Starts a card as Ola and saves two measurements that are not submitted. */
async function measured(): Promise<{ id: string; entries: readonly [string, string] }> {
  const id = await startCard(plant.ola, template);
  const [first, second] = [await measure(plant.ola, id, '1'), await measure(plant.ola, id, '2')];
  return { id, entries: [first.id, second.id] };
}
async function finish(id: string): Promise<void> {
  await closeGroup(plant.ola, id);
  await submitData(plant.ola, id);
}
const rename = (who: Worker, id: string, name: string | null) =>
  who.client.call(controlCardRoutes.update, { params: { id }, body: { name, isSubmitted: false } });

async function sign(who: Worker, id: string): Promise<string> {
  const approvalId = (await formData(plant.marta, id)).approvals[0]?.id ?? '';
  const answer = await who.client.send(controlCardRoutes.approve, { params: { id, approvalId }, body: {} });
  return answer.problem?.code ?? String(answer.status);
}
async function breaksOf(id: string): Promise<readonly unknown[]> {
  const breaks: unknown[] = [];
  await verifyCards(db, [id], (one) => breaks.push(one));
  return breaks;
}

/** Actions of Wanda that each count as filling, on cards that Ola fills too. Each returns the card's id. */
const CHANGES: readonly [string, () => Promise<string>][] = [
  [
    'saving an entry',
    async () => {
      const { id } = await measured();
      await measure(wanda, id, '3');
      await finish(id);
      return id;
    },
  ],
  [
    "deleting another person's entry",
    async () => {
      const { id, entries } = await measured();
      await wanda.client.call(controlCardRoutes.removeEntry, { params: { id: entries[1] }, query: {} });
      await finish(id);
      return id;
    },
  ],
  [
    'renaming the card',
    async () => {
      const { id } = await measured();
      await rename(wanda, id, 'Karta Wandy');
      await finish(id);
      return id;
    },
  ],
  [
    'submitting entries that others typed',
    async () => {
      const { id } = await measured();
      await closeGroup(wanda, id);
      await submitData(plant.ola, id);
      return id;
    },
  ],
  [
    'writing in the whole form',
    async () => {
      const { id } = await measured();
      const elementsData = { [template.element('Dane')]: { 0: { [template.field('Partia')]: 'B' } } };
      await wanda.client.call(controlCardRoutes.update, {
        params: { id },
        body: { name: null, elementsData, isSubmitted: true },
      });
      return id;
    },
  ],
  [
    "starting the card under a name of one's own",
    async () => {
      const { id } = await wanda.client.call(controlCardRoutes.create, {
        body: { name: 'Karta nazwana', controlCardTemplateId: template.id, isSubmitted: false },
      });
      await finish(id);
      return id;
    },
  ],
];

describe('fillers who may not sign', () => {
  test.each(CHANGES)('where fillers may not sign, %s prevents signing', async (_what, happen) => {
    const id = await happen();
    expect((await formData(wanda, id)).fillers.map((one) => one.id)).toContain(wanda.id);
    expect((await formData(wanda, id)).can.sign).toBe(false);
    expect(await sign(wanda, id)).toBe('Kartoteka.Card:FillerMayNotSign');
    expect(await breaksOf(id)).toEqual([]);
  });

  test('starting a card, sending its unchanged name and withdrawing a submission do not count as filling', async () => {
    const id = await startCard(wanda, template);
    await rename(wanda, id, (await formData(wanda, id)).name);
    await measure(plant.ola, id, '1');
    await submitData(plant.ola, id);
    const entry = (await formData(wanda, id)).elements[0]?.entries[0];
    await wanda.client.call(controlCardRoutes.withdraw, { params: { id: entry?.id ?? '' }, body: {} });
    await finish(id);
    expect((await formData(wanda, id)).fillers.map((one) => one.id)).toEqual([plant.ola.id]);
    expect(await sign(wanda, id)).toBe('200');
    expect(await breaksOf(id)).toEqual([]);
  });

  test('returning a card for correction does not count as filling', async () => {
    const { id } = await measured();
    await finish(id);
    const body = { reason: 'Popraw.' };
    await wanda.client.call(controlCardRoutes.return, { params: { id }, body });
    await finish(id);
    expect(await sign(wanda, id)).toBe('200');
  });
});

test('the migration of fillers restores missing fillers of cards from their histories', async () => {
  const ids = await Promise.all(CHANGES.map(([, happen]) => happen()));
  ids.push(await startCard(wanda, template));
  const fillers = () =>
    app.sql('select card_id, user_id from card_filler where card_id = any($1) order by 1, 2', [ids]);
  const before = await fillers();
  await app.sql(
    `delete from card_filler as filler where filler.card_id = any($1) and not exists (
      select from card_event as event where event.card_id = filler.card_id and event.user_id = filler.user_id
        and event.type in ('entrySaved', 'entrySubmitted', 'groupSubmitted'))`,
    [ids],
  );
  expect((await fillers()).length).toBe(before.length - 3);
  await app.sql(await readFile(MIGRATION, 'utf8'));
  expect(await fillers()).toEqual(before);
  for (const id of ids) expect(await breaksOf(id)).toEqual([]);
});
