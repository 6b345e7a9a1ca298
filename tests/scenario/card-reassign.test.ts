import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { Approval } from '@kartoteka/contract/control-card-form';
import type { Party } from '@kartoteka/domain/card/definition';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { APP_ROLE, createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyCards } from '../../apps/server/src/features/control-card/trust/verify-cards.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { makeRole, makeUnit, makeUser, PASSWORD } from '../env/people.ts';
import { makeTemplate, type TemplateDraft } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let db: Kysely<Database>;
/** An approver, new in each test. Slots name this user directly, not a role. */
let zenek: Worker;
let count = 0;

beforeAll(async () => {
  plant = await openPlant(app);
  db = createKysely(createPool({ url: app.database.url, role: APP_ROLE, max: 2 }));
});
beforeEach(async () => {
  count += 1;
  const id = await makeUser(app.sql, `Zenek Zenkowski${count}`, { roles: [plant.roles.quality] });
  zenek = { id, name: 'Zenek', client: app.client.as(`Zenkowski${count}`, PASSWORD) };
});
afterAll(async () => {
  await db.destroy();
});

const setActive = (user: Worker, isActive: boolean) =>
  app.sql('update app_user set is_active = $2 where id = $1', [user.id, isActive]);

/** Makes a card that Ola fills and that awaits these approvals. */
async function awaiting(approvals: readonly Party[], draft: Partial<TemplateDraft> = {}): Promise<string> {
  const of = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals,
    ...draft,
  });
  const id = await startCard(plant.ola, of);
  await save(plant.ola, id, of.element('Dane'), { [of.field('Partia')]: 'A1' }, { submit: true });
  return id;
}

const approvals = async (cardId: string, who = plant.marta): Promise<readonly Approval[]> =>
  (await formData(who, cardId)).approvals;
const orphaned = async (cardId: string) => (await approvals(cardId)).map(({ hasNoSigner }) => hasNoSigner);
const barred = async (cardId: string) =>
  (await approvals(cardId)).map(({ areSignersBarred }) => areSignersBarred);

async function reassign(cardId: string, position: number, body: unknown, who = plant.marta) {
  const approvalId = (await approvals(cardId))[position]?.id ?? '';
  return who.client.send(controlCardRoutes.reassign, { params: { id: cardId, approvalId }, body });
}
async function options(cardId: string, position = 0) {
  const approvalId = (await approvals(cardId))[position]?.id ?? '';
  const input = { params: { id: cardId, approvalId } };
  return (await plant.marta.client.call(controlCardRoutes.reassignOptions, input)).items;
}
const sign = async (who: Worker, id: string, position: number) => {
  const approvalId = (await approvals(id))[position]?.id ?? '';
  return who.client.send(controlCardRoutes.approve, { params: { id, approvalId }, body: {} });
};
const code = (answer: { status: number; problem: { code: string | null } | null }) => [
  answer.status,
  answer.problem?.code,
];
const asUser = ({ id }: Worker): Party => ({ type: 'user', value: id });

describe('a slot that nobody can sign', () => {
  test('a slot has no signer as soon as its user is deactivated or deleted, and has one again on activation', async () => {
    const id = await awaiting([asUser(zenek), { type: 'role', value: plant.roles.foreman }]);
    expect(await orphaned(id)).toEqual([false, false]);
    await setActive(zenek, false);
    expect(await orphaned(id)).toEqual([true, false]);
    expect((await formData(plant.marta, id)).can.reassign).toBe(true);
    expect((await formData(plant.bartek, id)).can.reassign).toBe(false);
    await setActive(zenek, true);
    expect(await orphaned(id)).toEqual([false, false]);
    await app.sql('update app_user set deleted_at = now() where id = $1', [zenek.id]);
    expect(await orphaned(id)).toEqual([true, false]);
  });

  test('a slot has no signer when its role may not sign, or when nobody in its organisation units may sign', async () => {
    const silent = await makeRole(app.sql, `niemy ${count}`, ['Kartoteka.ControlCards.Operator']);
    await makeUser(app.sql, `Niema Niemowa${count}`, { roles: [silent] });
    const hall = await makeUnit(app.sql, `Hala ${count}`);
    const line = await makeUnit(app.sql, `Linia ${count}`, hall);
    const id = await awaiting([
      { type: 'role', value: silent },
      { type: 'organizationUnit', value: hall },
    ]);
    expect(await orphaned(id)).toEqual([true, true]);
    await app.sql('insert into user_organization_unit values ($1, $2)', [plant.jagoda.id, line]);
    expect(await orphaned(id)).toEqual([true, false]);
  });

  test('a slot has no signer when the template forbids everybody who could sign it', async () => {
    const bartek = asUser(plant.bartek);
    const twice = await awaiting([bartek, bartek], { onePersonMaySignSeveral: false });
    expect(await orphaned(twice)).toEqual([false, false]);
    expect((await sign(plant.bartek, twice, 0)).status).toBe(200);
    expect(await orphaned(twice)).toEqual([false, true]);
    expect(await barred(twice)).toEqual([false, true]);
    expect(await options(twice, 1)).not.toContainEqual(expect.objectContaining({ value: plant.bartek.id }));

    const of = await makeTemplate(app.sql, {
      elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
      approvals: [bartek],
      fillerMaySign: false,
    });
    const own = await startCard(plant.bartek, of);
    await save(plant.bartek, own, of.element('Dane'), { [of.field('Partia')]: 'A1' }, { submit: true });
    expect(await orphaned(own)).toEqual([true]);
    expect(await barred(own)).toEqual([true]);
    await setActive(plant.bartek, false);
    expect(await barred(own)).toEqual([false]);
    await setActive(plant.bartek, true);
  });
});

describe('giving a slot to another party', () => {
  test('a slot that is given to another party can be signed by that party, and the history records the change', async () => {
    const id = await awaiting([asUser(zenek)]);
    await setActive(zenek, false);
    const offered = await options(id);
    expect(offered).toContainEqual({
      type: 'role',
      typeLabel: 'Rola',
      value: plant.roles.quality,
      valueLabel: 'jakość kart',
    });
    expect(offered.map(({ value }) => value)).not.toContain(plant.roles.operator);
    expect(offered.map(({ value }) => value)).not.toContain(plant.ola.id);

    const given = await reassign(id, 0, { type: 'role', value: plant.roles.quality });
    expect(given).toMatchObject({ status: 200, body: [{ label: 'jakość kart', hasNoSigner: false }] });
    const waiting = await plant.jagoda.client.call(controlCardRoutes.awaitingMe, {});
    expect(waiting.items.map((card) => card.id)).toContain(id);
    expect((await sign(plant.jagoda, id, 0)).status).toBe(200);
    expect((await formData(plant.marta, id)).status).toBe('approved');

    const { items } = await plant.marta.client.call(controlCardRoutes.history, { params: { id } });
    expect(items.find(({ type }) => type === 'slotReassigned')).toMatchObject({
      text: 'Przekazano zatwierdzenie, którego nie miał kto złożyć',
      by: { name: 'Marta Menedżer' },
      changes: [{ path: 'Zatwierdza', old: `Zenek Zenkowski${count}`, new: 'jakość kart' }],
    });
    const breaks: unknown[] = [];
    await verifyCards(db, [id], (one) => breaks.push(one));
    expect(breaks).toEqual([]);
    await app.sql(`update approval_slot set type = 'user', value = $2 where card_id = $1`, [
      id,
      plant.bartek.id,
    ]);
    await verifyCards(db, [id], (one) => breaks.push(one));
    expect(breaks).toHaveLength(1);
  });

  test('a slot that is given to a person who shares a name has the plain name on the card, in the signature and on paper', async () => {
    const name = `Jan Nowak${count}`;
    const [first, second] = [`nowak.a${count}@zaklad.test`, `nowak-b${count}`];
    for (const login of [first, second]) {
      const made = await makeUser(app.sql, `Jan ${login}`, { roles: [plant.roles.quality] });
      await app.sql('update app_user set surname = $2 where id = $1', [made, `Nowak${count}`]);
    }
    const id = await awaiting([asUser(zenek)]);
    await setActive(zenek, false);
    const offered = (await options(id)).find(({ valueLabel }) => valueLabel === `${name} (${first})`);
    const given = await reassign(id, 0, { type: 'user', value: offered?.value });
    expect(given).toMatchObject({ status: 200, body: [{ label: name }] });
    const jan = { id: offered?.value ?? '', name: 'Jan', client: app.client.as(first, PASSWORD) };
    expect((await sign(jan, id, 0)).status).toBe(200);
    const { signatures } = await app.client.call(controlCardExportRoutes.read, { params: { id } });
    expect(signatures.map(({ label }) => label)).toEqual([name]);
    expect(signatures[0]?.signed?.meaning).toContain(name);
    expect(JSON.stringify(signatures)).not.toContain('(');
  });

  test('only a manager can give a slot to another party, and only while nobody can sign the slot', async () => {
    const id = await awaiting([asUser(zenek), asUser(plant.bartek)]);
    const to = asUser(plant.jagoda);
    expect(code(await reassign(id, 0, to))).toEqual([403, 'Kartoteka.Card:SlotHasSigner']);
    await setActive(zenek, false);
    expect(code(await reassign(id, 0, to, plant.bartek))).toEqual([403, 'Volo.Authorization:010001']);
    expect(code(await reassign(id, 0, asUser(plant.ola)))).toEqual([403, 'Kartoteka.Card:PartyCannotSign']);
    const unknown = await reassign(id, 0, { type: 'user', value: id });
    expect([unknown.status, unknown.problem?.validationErrors?.[0]?.members]).toEqual([400, ['value']]);
    expect((await reassign(id, 0, { type: 'card', value: id })).status).toBe(400);
    expect((await sign(plant.bartek, id, 1)).status).toBe(200);
    expect(code(await reassign(id, 1, to))).toEqual([403, 'Kartoteka.Card:SlotSigned']);
    expect((await reassign(id, 0, to)).status).toBe(200);
    expect(code(await reassign(id, 0, to))).toEqual([403, 'Kartoteka.Card:SlotHasSigner']);
    expect((await sign(plant.jagoda, id, 0)).status).toBe(200);
    expect(code(await reassign(id, 0, to))).toEqual([403, 'Kartoteka.Card:NotAwaitingApproval']);
  });

  test('when a slot is given away twice at the same time, one call succeeds and the other is refused because the slot has a signer', async () => {
    const id = await awaiting([asUser(zenek)]);
    await setActive(zenek, false);
    const answers = await Promise.all([
      reassign(id, 0, asUser(plant.jagoda)),
      reassign(id, 0, asUser(plant.bartek)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("a slot that was given to another party belongs to the template's party again in the next round", async () => {
    const of = await makeTemplate(app.sql, {
      elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
      approvals: [asUser(zenek)],
    });
    const id = await startCard(plant.ola, of);
    const data = { [of.field('Partia')]: 'A1' };
    await save(plant.ola, id, of.element('Dane'), data, { submit: true });
    await setActive(zenek, false);
    await reassign(id, 0, asUser(plant.jagoda));
    const body = { reason: 'Popraw partię.' };
    await plant.jagoda.client.call(controlCardRoutes.return, { params: { id }, body });
    await save(plant.ola, id, of.element('Dane'), data, { submit: true });
    expect(await approvals(id)).toMatchObject([{ label: `Zenek Zenkowski${count}`, hasNoSigner: true }]);
  });

  test('a person who had a slot in an earlier round still sees the card in the next round', async () => {
    const id = await awaiting([asUser(zenek)]);
    const [entry] = (await formData(plant.ola, id)).elements[0]?.entries ?? [];
    await setActive(zenek, false);
    await reassign(id, 0, asUser(plant.jagoda));
    await plant.ola.client.call(controlCardRoutes.withdraw, { params: { id: entry?.id ?? '' }, body: {} });
    expect(await approvals(id, plant.jagoda)).toEqual([]);
    const body = {
      elementTemplateId: (await formData(plant.ola, id)).elements[0]?.id ?? '',
      data: {},
      index: 0,
      submit: true,
    };
    await plant.ola.client.call(controlCardRoutes.saveElement, { params: { id }, body });
    expect(await approvals(id, plant.jagoda)).toMatchObject([{ label: `Zenek Zenkowski${count}` }]);
  });
});
