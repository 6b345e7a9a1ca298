import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type CardPlant, openPlant, startCard, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let cardId: string;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Inne', fields: [{ name: 'Pole' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});
beforeEach(async () => {
  cardId = await startCard(plant.ola, template);
});

const put = (who: Worker, element: string, data: Record<string, string>, more: object = {}) =>
  who.client.call(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element(element),
      data: Object.fromEntries(Object.entries(data).map(([name, value]) => [template.field(name), value])),
      ...more,
    },
  });
const lines = async () =>
  (await plant.ola.client.call(controlCardRoutes.history, { params: { id: cardId } })).items.slice(1);
const savesOf = async (line: string) =>
  (await plant.ola.client.call(controlCardRoutes.history, { params: { id: cardId }, query: { line } })).items;
const paperField = async () =>
  (await app.client.call(controlCardExportRoutes.read, { params: { id: cardId } })).elements[0]?.entries[0]
    ?.fields[0];

test('saves of one person in one sitting are one line of the history with the net changes, and the line opens into each save', async () => {
  for (const value of ['1', '12', '123']) await put(plant.ola, 'Dane', { Partia: value });
  await put(plant.ola, 'Dane', { Partia: '123', Uwagi: 'ok' }, { comment: 'Sprawdzone' });
  const [line, ...others] = await lines();
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    type: 'entrySaved',
    changes: [
      { path: 'Partia', old: null, new: '123' },
      { path: 'Uwagi', old: null, new: 'ok' },
      { path: 'Komentarz', old: null, new: 'Sprawdzone' },
    ],
  });
  const saves = await savesOf(line?.id ?? '');
  expect(saves.map(({ changes }) => changes.map((one) => `${one.old} → ${one.new}`))).toEqual([
    ['null → 1'],
    ['1 → 12'],
    ['12 → 123'],
    ['null → ok', 'null → Sprawdzone'],
  ]);
  expect([line?.id, line?.at]).toEqual([saves.at(-1)?.id, saves.at(-1)?.at]);
  expect(line?.folded).toEqual({ count: 4, since: saves[0]?.at });
  const events = await app.sql<{ id: string }>('select id from card_event where card_id = $1 order by seq', [
    cardId,
  ]);
  expect(events.slice(1).map(({ id }) => id)).toEqual(saves.map(({ id }) => id));
});

test('a line of the history does not show a value that its saves changed and changed back', async () => {
  await put(plant.olek, 'Dane', { Partia: 'A' });
  for (const value of ['B', 'A']) await put(plant.ola, 'Dane', { Partia: value });
  expect((await lines()).map(({ changes, folded }) => [changes.length, folded?.count ?? 0])).toEqual([
    [1, 0],
    [0, 2],
  ]);
});

test('saves by different people, saves of different entries, and submissions are separate lines of the history', async () => {
  await put(plant.ola, 'Dane', { Partia: '1' });
  await put(plant.ola, 'Inne', { Pole: 'x' });
  await put(plant.ola, 'Dane', { Partia: '2' });
  await put(plant.olek, 'Dane', { Partia: '3' });
  await put(plant.olek, 'Dane', { Partia: '3' }, { submit: true });
  expect(
    (await lines()).map(({ type, by, folded }) => [type, by.name.split(' ')[0], folded?.count ?? 0]),
  ).toEqual([
    ['entrySaved', 'Ola', 0],
    ['entrySaved', 'Ola', 2],
    ['entrySaved', 'Olek', 0],
    ['entrySubmitted', 'Olek', 0],
  ]);
});

test('paper does not show a value that the same person replaced within one sitting', async () => {
  await put(plant.ola, 'Dane', { Partia: '1' });
  await put(plant.ola, 'Dane', { Partia: '12' });
  await put(plant.ola, 'Dane', { Partia: '123' }, { submit: true });
  expect(await paperField()).toMatchObject({ text: '123', changes: [] });
});

test("paper shows another person's value once, as the old value, when several saves in one sitting replaced it", async () => {
  await put(plant.olek, 'Dane', { Partia: 'stara' });
  await put(plant.ola, 'Dane', { Partia: 'pośrednia' });
  await put(plant.ola, 'Dane', { Partia: 'nowa' });
  expect(await paperField()).toMatchObject({
    text: 'nowa',
    changes: [{ by: 'Ola Oparska', old: 'stara' }],
  });
});

test('a line of the history opens only into the saves of its own entry, and an unknown line is not found', async () => {
  for (const [at, value] of ['a', 'b', 'c'].entries()) {
    await put(plant.ola, 'Dane', { Partia: value });
    await put(plant.ola, 'Inne', { Pole: String(at) });
  }
  const both = await lines();
  const opened = await Promise.all(both.map(({ id }) => savesOf(id)));
  expect(opened.map((saves) => saves.map(({ changes }) => changes[0]?.new))).toEqual([
    ['a', 'b', 'c'],
    ['0', '1', '2'],
  ]);
  const query = { line: '00000000-0000-4000-8000-000000000000' };
  const answer = await plant.ola.client.send(controlCardRoutes.history, { params: { id: cardId }, query });
  expect(answer.status).toBe(404);
});

test('a person who may not see the card cannot open a line of its history', async () => {
  await put(plant.ola, 'Dane', { Partia: '1' });
  const [line] = await lines();
  const answer = await plant.jagoda.client.send(controlCardRoutes.history, {
    params: { id: cardId },
    query: { line: line?.id },
  });
  expect(answer.status).toBe(404);
});
