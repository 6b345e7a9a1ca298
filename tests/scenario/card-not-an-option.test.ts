import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { cardEntries } from '../../apps/server/src/features/control-card/lists/export-entries.ts';
import { verifyCards } from '../../apps/server/src/features/control-card/trust/verify-cards.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { type ElementDraft, type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let db: ReturnType<typeof createKysely>;

const options = (...values: string[]): Setting => ({
  type: 'availableOptions',
  options: values.map((value) => ({ value, label: '', attributes: [] })),
});

beforeAll(async () => {
  plant = await openPlant(app);
  db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const fields = (name: string): ElementDraft['fields'] => [
    {
      name: `Wynik ${name}`,
      controlType: 'select',
      filterGroup: 'Ocena',
      settings: [options('dobry', 'zły'), { type: 'requirement', isRequired: true }],
    },
    { name: `Kolor ${name}`, controlType: 'select', filterGroup: 'Ocena', settings: [options('biały')] },
    {
      name: `Wady ${name}`,
      controlType: 'select',
      filterGroup: 'Ocena',
      settings: [options('rysa', 'plama'), { type: 'multipleSelect', isEnabled: true }],
    },
  ];
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Jeden', fields: fields('raz') },
      { name: 'Serie', repeat: {}, fields: fields('wiele') },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

afterAll(() => db.destroy());

const KINDS = { Jeden: 'raz', Serie: 'wiele' } as const;
type Element = keyof typeof KINDS;

const values = (of: Element, { wynik, kolor, wady }: { wynik?: string; kolor?: string; wady?: string[] }) =>
  Object.fromEntries(
    Object.entries({ Wynik: wynik, Kolor: kolor, Wady: wady }).flatMap(([name, value]) =>
      value === undefined ? [] : [[template.field(`${name} ${KINDS[of]}`), value]],
    ),
  );
const draft = (cardId: string, of: Element, said: Parameters<typeof values>[1], submit = false) =>
  save(plant.ola, cardId, template.element(of), values(of, said), { submit });
const STRANGE = { wynik: 'nijaki', kolor: 'inny', wady: ['plama', 'inna'] };

const stored = (cardId: string) =>
  app.sql<{ values: unknown; is_submitted: boolean }>(
    'select values, is_submitted from card_entry where card_id = $1',
    [cardId],
  );
async function expectVerified(cardId: string): Promise<void> {
  const breaks: unknown[] = [];
  await verifyCards(db, [cardId], (one) => breaks.push(one));
  expect(breaks).toEqual([]);
}
const paperTexts = async (id: string) => {
  const { elements } = await app.client.call(controlCardExportRoutes.read, { params: { id } });
  return elements[0]?.entries[0]?.fields.map(({ text }) => text);
};

describe('stored select values that are no longer offered', () => {
  test('a stored value that a select does not offer is kept, but shown, printed, listed and exported as empty', async () => {
    const id = await startCard(plant.ola, template);
    const shown = values('Jeden', { wady: ['plama'] });
    expect((await draft(id, 'Jeden', STRANGE)).values).toEqual(shown);
    expect(await stored(id)).toEqual([{ values: values('Jeden', STRANGE), is_submitted: false }]);
    expect((await formData(plant.ola, id)).elements[0]?.entries[0]?.values).toEqual(shown);
    const { elementsData } = await plant.ola.client.call(controlCardRoutes.get, { params: { id } });
    expect(elementsData[template.element('Jeden')]).toEqual({ 0: shown });
    expect(await paperTexts(id)).toEqual([null, null, 'plama']);
    const { items } = await plant.marta.client.call(controlCardRoutes.search, { body: { search: 'plama' } });
    const listed = items.find((item) => item.id === id)?.values ?? {};
    expect(Object.values(listed).flat()).toEqual(['plama']);
    const found = await plant.marta.client.call(controlCardRoutes.search, { body: { search: 'nijaki' } });
    expect(found.items).toEqual([]);
    const exported = await cardEntries.read(db, [id], null);
    expect(exported.get(id)?.flatMap((entry) => Object.values(entry.values).flat())).toEqual(['plama']);
    await expectVerified(id);
  });

  test('a group submit refuses a required value that its select does not offer, and removes an optional one', async () => {
    const id = await startCard(plant.ola, template);
    const params = { id, groupId: template.element('Serie') };
    const { rowVersion } = await draft(id, 'Serie', STRANGE);
    const refused = await plant.ola.client.send(controlCardRoutes.submitGroup, { params });
    expect(refused.problem?.validationErrors).toEqual([
      { message: 'Pole jest wymagane.', members: ['entries', '0', 'data', template.field('Wynik wiele')] },
    ]);
    await save(plant.ola, id, params.groupId, values('Serie', { ...STRANGE, wynik: 'dobry' }), {
      index: 0,
      rowVersion,
    });
    const { entries } = await plant.ola.client.call(controlCardRoutes.submitGroup, { params });
    const left = values('Serie', { wynik: 'dobry', wady: ['plama'] });
    expect(entries[0]?.values).toEqual(left);
    expect(await stored(id)).toEqual([{ values: left, is_submitted: true }]);
    await expectVerified(id);
  });

  test('the submission of a whole form takes a value that its select does not offer as empty too', async () => {
    const id = await startCard(plant.ola, template);
    await draft(id, 'Jeden', { ...STRANGE, wynik: 'zły' });
    await draft(id, 'Serie', STRANGE);
    const put = (elementsData: object) =>
      plant.marta.client.send(controlCardRoutes.update, {
        params: { id },
        body: { elementsData, isSubmitted: true },
      });
    const refused = await put({});
    const wrong = ['elementsData', template.element('Serie'), '0', template.field('Wynik wiele')];
    expect(refused.problem?.validationErrors).toEqual([{ message: 'Pole jest wymagane.', members: wrong }]);
    const done = await put({ [template.element('Serie')]: { 0: values('Serie', { wynik: 'dobry' }) } });
    expect(done.status).toBe(200);
    expect((await formData(plant.marta, id)).elements.map(({ entries }) => entries[0]?.values)).toEqual([
      values('Jeden', { wynik: 'zły', wady: ['plama'] }),
      values('Serie', { wynik: 'dobry' }),
    ]);
    await expectVerified(id);
  });

  test('a value that its select does not offer leaves the index with the next write, even when an earlier version of the product indexed it', async () => {
    const id = await startCard(plant.ola, template);
    await draft(id, 'Jeden', { kolor: 'inny' });
    const column = `${template.field('Kolor raz')}:text`;
    await app.sql(
      `insert into card_value (card_id, field_no, ordinal, created_at, text_value)
        select card.id, field.no, 0, card.creation_time, 'inny'
        from control_card as card, search_field as field where card.id = $1 and field.id = $2`,
      [id, column],
    );
    expect(await app.sql('select from card_value where card_id = $1', [id])).toHaveLength(1);
    await draft(id, 'Jeden', {});
    expect(await app.sql('select from card_value where card_id = $1', [id])).toEqual([]);
  });
});

test('the request of a submission must name options that the select offers', async () => {
  const id = await startCard(plant.ola, template);
  const body = { elementTemplateId: template.element('Jeden'), data: values('Jeden', STRANGE), submit: true };
  const { status, problem } = await plant.ola.client.send(controlCardRoutes.saveElement, {
    params: { id },
    body,
  });
  expect(status).toBe(400);
  expect(problem?.validationErrors?.map(({ members }) => members[1])).toEqual(
    ['Wynik raz', 'Kolor raz', 'Wady raz'].map((name) => template.field(name)),
  );
});

test('a submitted value is shown and printed even when its select does not offer the value', async () => {
  const id = await startCard(plant.ola, template);
  await draft(id, 'Jeden', { wynik: 'dobry' }, true);
  const before = (await formData(plant.ola, id)).dataHash;
  const kept = values('Jeden', { wynik: 'dobry', kolor: 'dawny' });
  await app.sql('update card_entry set values = $2 where card_id = $1', [id, JSON.stringify(kept)]);
  const card = await formData(plant.ola, id);
  expect(card.elements[0]?.entries[0]?.values).toEqual(kept);
  expect(card.dataHash).not.toBe(before);
  expect(await paperTexts(id)).toEqual(['dobry', 'dawny', null]);
});
