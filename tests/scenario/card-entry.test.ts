import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let plant: CardPlant;
let template: MadeTemplate;
let cardId: string;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Dane',
        fields: [
          {
            name: 'Partia',
            settings: [
              { type: 'requirement', isRequired: true },
              { type: 'maxLength', length: 5 },
            ],
          },
          { name: 'Liczba', storedValueType: 'number_integer' },
          { name: 'Temperatura', storedValueType: 'number_float' },
          { name: 'Zgodne', controlType: 'checkbox', storedValueType: 'bool' },
          { name: 'Data', controlType: 'date', storedValueType: 'datetime' },
          { name: 'Chwila', controlType: 'datetime', storedValueType: 'datetime' },
          { name: 'Godzina', controlType: 'time', storedValueType: 'text' },
          {
            name: 'Wady',
            controlType: 'select',
            settings: [
              { type: 'multipleSelect', isEnabled: true },
              {
                type: 'availableOptions',
                options: [
                  { value: 'a', label: 'Rysa', attributes: [] },
                  { value: 'b', label: 'Wgniot', attributes: [] },
                ],
              },
            ],
          },
        ],
      },
      {
        name: 'Wpisy',
        repeat: { min: 2, max: 2 },
        fields: [
          {
            name: 'Pomiar',
            storedValueType: 'number_float',
            settings: [
              { type: 'requirement', isRequired: true },
              { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '5'] } },
            ],
          },
        ],
      },
      { name: 'Olka', assignments: [{ type: 'user', value: plant.olek.id }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

beforeEach(async () => {
  cardId = await startCard(plant.ola, template);
});

const put = (who: Worker, body: unknown, id = cardId) =>
  who.client.send(controlCardRoutes.saveElement, { params: { id }, body });
const of = (element: string, data: Record<string, unknown>, more: object = {}) => ({
  elementTemplateId: template.element(element),
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [template.field(name), value])),
  ...more,
});

test('every kind of value is returned in its canonical form', async () => {
  const answer = await put(
    plant.ola,
    of('Dane', {
      Partia: 'ŻÓŁĆ',
      Liczba: '007',
      Temperatura: '-12\u202f002,50',
      Zgodne: '0',
      Data: '2026-02-28',
      Chwila: '2026-02-28T12:00:00+01:00',
      Godzina: '07:30',
      Wady: ['b', 'a', 'b'],
    }),
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      values: {
        [template.field('Partia')]: 'ŻÓŁĆ',
        [template.field('Liczba')]: '7',
        [template.field('Temperatura')]: '-12002.50',
        [template.field('Zgodne')]: false,
        [template.field('Data')]: '2026-02-28',
        [template.field('Chwila')]: '2026-02-28T11:00:00.000Z',
        [template.field('Godzina')]: '07:30',
        [template.field('Wady')]: ['a', 'b'],
      },
    },
  });
  const emptied = await put(plant.ola, of('Dane', { Partia: '', Liczba: null, Wady: [] }));
  expect(emptied.body).toMatchObject({ values: {}, rowVersion: 2 });
});

describe('bad input of an entry', () => {
  const field = (name: string) => `data.${template.field(name)}`;
  const cases: [string, () => unknown, number, string | null, () => string[]][] = [
    ['a text in a number', () => of('Dane', { Liczba: 'dwa' }), 400, null, () => [field('Liczba')]],
    [
      'a number with two separators',
      () => of('Dane', { Temperatura: '1.234,5' }),
      400,
      null,
      () => [field('Temperatura')],
    ],
    [
      'a day that the calendar does not have',
      () => of('Dane', { Data: '2026-02-30' }),
      400,
      null,
      () => [field('Data')],
    ],
    [
      'an instant without its zone',
      () => of('Dane', { Chwila: '2026-02-28T12:00' }),
      400,
      null,
      () => [field('Chwila')],
    ],
    ['text with NUL', () => of('Dane', { Partia: 'a\0' }), 400, null, () => [field('Partia')]],
    [
      'an unknown field',
      () => ({ ...of('Dane', {}), data: { [UNKNOWN]: 1 } }),
      400,
      null,
      () => [`data.${UNKNOWN}`],
    ],
    [
      'a submission that breaks two rules',
      () => of('Dane', { Partia: 'za długa', Wady: ['c'] }, { submit: true }),
      400,
      null,
      () => [field('Partia'), field('Wady')],
    ],
    ['a missing required value', () => of('Dane', {}, { submit: true }), 400, null, () => [field('Partia')]],
    [
      'a deviation without a comment',
      () => of('Wpisy', { Pomiar: '9' }, { submit: true }),
      400,
      null,
      () => ['comment'],
    ],
    ['a second entry of a single element', () => of('Dane', {}, { index: 1 }), 400, null, () => ['index']],
    ['an index above 9999', () => of('Wpisy', {}, { index: 10_000 }), 400, null, () => ['index']],
    ['an invalid index', () => of('Wpisy', {}, { index: 1.5 }), 400, null, () => ['index']],
    [
      'an element of another card',
      () => ({ elementTemplateId: UNKNOWN, data: {} }),
      400,
      null,
      () => ['elementTemplateId'],
    ],
    ['an element of somebody else', () => of('Olka', {}), 403, 'Kartoteka.Card:NotAssigned', () => []],
    [
      'a stale row version',
      () => of('Dane', {}, { rowVersion: 3 }),
      409,
      'Kartoteka:ConcurrencyConflict',
      () => [],
    ],
    [
      'a comment that is too long',
      () => of('Dane', {}, { comment: 'ą'.repeat(2001) }),
      400,
      null,
      () => ['comment'],
    ],
  ];
  test.each(cases)(
    'saving an entry with %s is refused and changes nothing',
    async (_what, body, status, code, members) => {
      const before = await formData(plant.ola, cardId);
      const answer = await put(plant.ola, body());
      expect([answer.status, answer.problem?.code]).toEqual([status, code]);
      expect((answer.problem?.validationErrors ?? []).map((one) => one.members.join('.'))).toEqual(members());
      expect(answer.problem?.message).not.toBe('');
      expect(await formData(plant.ola, cardId)).toEqual(before);
    },
  );

  test.each(['/api/app/control-card/nonsense/element', `/api/app/control-card/${UNKNOWN}/element`])(
    'saving an entry of a card that does not exist is a 404: %s',
    async (path) => {
      const answer = await plant.ola.client.send(
        { ...controlCardRoutes.saveElement, path },
        { body: of('Dane', {}) },
      );
      expect([answer.status, answer.problem?.code]).toEqual([404, null]);
    },
  );
});

describe('row versions of entries', () => {
  test('a null row version conflicts with an existing entry, and the conflict carries that entry', async () => {
    await put(plant.ola, of('Dane', { Partia: 'moja' }, { rowVersion: null }));
    const second = await put(plant.ola, of('Dane', { Partia: 'inna' }, { rowVersion: null }));
    expect(second.status).toBe(409);
    expect(second.problem?.data).toMatchObject({
      index: 0,
      rowVersion: 1,
      values: { [template.field('Partia')]: 'moja' },
    });
  });

  test('without a row version the last write wins, and a row version that is sent must be the current one', async () => {
    await put(plant.ola, of('Dane', { Partia: 'raz' }));
    await put(plant.ola, of('Dane', { Partia: 'dwa' }));
    const stale = await put(plant.ola, of('Dane', { Partia: 'trzy' }, { rowVersion: 1 }));
    expect(stale.problem?.data).toMatchObject({
      rowVersion: 2,
      values: { [template.field('Partia')]: 'dwa' },
    });
    const right = await put(plant.ola, of('Dane', { Partia: 'trzy' }, { rowVersion: 2 }));
    expect(right.body).toMatchObject({ rowVersion: 3 });
  });

  test('a save with the row version of a deleted entry gets a conflict that carries no entry', async () => {
    const entry = await save(plant.ola, cardId, template.element('Wpisy'), {});
    await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: entry.id }, query: {} });
    const answer = await put(plant.ola, of('Wpisy', { Pomiar: '2' }, { index: 0, rowVersion: 1 }));
    expect([answer.status, answer.problem?.data]).toEqual([409, null]);
  });
});

test('a save without a comment keeps the stored comment, and a blank comment removes it', async () => {
  await put(plant.ola, of('Dane', {}, { comment: 'Uwaga' }));
  expect((await put(plant.ola, of('Dane', {}))).body).toMatchObject({ comment: 'Uwaga' });
  expect((await put(plant.ola, of('Dane', {}, { comment: ' ' }))).body).toMatchObject({ comment: null });
});

test('a submitted entry can be neither written nor deleted', async () => {
  const done = await save(
    plant.ola,
    cardId,
    template.element('Dane'),
    { [template.field('Partia')]: 'A1' },
    { submit: true },
  );
  const write = await put(plant.ola, of('Dane', { Partia: 'B2' }));
  expect([write.status, write.problem?.code]).toEqual([403, 'Kartoteka.Card:EntrySubmitted']);
  const removal = await plant.ola.client.send(controlCardRoutes.removeEntry, { params: { id: done.id } });
  expect([removal.status, removal.problem?.code]).toEqual([403, 'Kartoteka.Card:EntrySubmitted']);
});

describe('entries of a repeatable element', () => {
  test('indexes are never used twice, and the maximum of entries is enforced', async () => {
    const first = await save(plant.ola, cardId, template.element('Wpisy'), {});
    const second = await save(plant.ola, cardId, template.element('Wpisy'), {});
    expect([first.index, second.index]).toEqual([0, 1]);
    const third = await put(plant.ola, of('Wpisy', {}));
    expect([third.status, third.problem?.code, third.problem?.message]).toEqual([
      403,
      'Kartoteka.Card:MaxRepetitions',
      'Najwyżej 2 wpisy: Wpisy.',
    ]);
    await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: second.id }, query: {} });
    expect((await save(plant.ola, cardId, template.element('Wpisy'), {})).index).toBe(2);
  });

  test('a group is submitted as a whole or not at all', async () => {
    const group = () =>
      plant.ola.client.send(controlCardRoutes.submitGroup, {
        params: { id: cardId, groupId: template.element('Wpisy') },
      });
    await save(plant.ola, cardId, template.element('Wpisy'), { [template.field('Pomiar')]: '2' });
    const tooFew = await group();
    expect([tooFew.status, tooFew.problem?.code, tooFew.problem?.message]).toEqual([
      403,
      'Kartoteka.Card:MinRepetitions',
      'Brakuje 1 z 2 wpisów: Wpisy.',
    ]);
    await save(plant.ola, cardId, template.element('Wpisy'), { [template.field('Pomiar')]: '9' });
    const uncommented = await group();
    expect(uncommented.status).toBe(400);
    expect(uncommented.problem?.validationErrors?.map((one) => one.members.join('.'))).toEqual([
      'entries.1.comment',
    ]);
    const open = await formData(plant.ola, cardId);
    expect(open.elements[1]?.entries.map(({ isSubmitted }) => isSubmitted)).toEqual([false, false]);
    await save(
      plant.ola,
      cardId,
      template.element('Wpisy'),
      { [template.field('Pomiar')]: '9' },
      { index: 1, comment: 'Tak ma być.' },
    );
    expect(await group()).toMatchObject({ status: 200, body: { isSubmitted: true } });
    expect(await group()).toMatchObject({ status: 200, body: { isSubmitted: true } });
  });

  test('a repeatable element is complete as soon as its last possible entry is submitted', async () => {
    for (const value of ['2', '3']) {
      await save(
        plant.ola,
        cardId,
        template.element('Wpisy'),
        { [template.field('Pomiar')]: value },
        { submit: true },
      );
    }
    expect((await formData(plant.ola, cardId)).elements[1]?.isSubmitted).toBe(true);
  });

  test.each([
    ['an element without a group', () => template.element('Dane'), 403, 'Kartoteka.Card:NotRepeatable'],
    ['an element of somebody else', () => template.element('Olka'), 403, 'Kartoteka.Card:NotAssigned'],
    ['an element of another card', () => UNKNOWN, 404, null],
  ])('the group of %s cannot be submitted', async (_what, groupId, status, code) => {
    const answer = await plant.ola.client.send(controlCardRoutes.submitGroup, {
      params: { id: cardId, groupId: groupId() },
    });
    expect([answer.status, answer.problem?.code]).toEqual([status, code]);
  });
});

describe('deleting an entry', () => {
  test('deleting an entry that is gone or unknown succeeds, and a caller without the right to fill is refused', async () => {
    const entry = await save(plant.ola, cardId, template.element('Wpisy'), {});
    const remove = (who: Worker, id: string, query = {}) =>
      who.client.send(controlCardRoutes.removeEntry, { params: { id }, query });
    expect((await remove(plant.ola, entry.id, { rowVersion: 5 })).status).toBe(409);
    expect((await remove(plant.ola, entry.id, { rowVersion: 1 })).status).toBe(204);
    expect((await remove(plant.ola, entry.id)).status).toBe(204);
    expect((await remove(plant.ola, UNKNOWN)).status).toBe(204);
    expect((await remove(plant.jagoda, entry.id)).status).toBe(403);
  });
});

test("a client's key for a new entry always means the same entry", async () => {
  const wpis = (value: string, more: object) => put(plant.ola, of('Wpisy', { Pomiar: value }, more));
  const begun = await wpis('2', { key: 'moja', rowVersion: null });
  expect(begun.body).toMatchObject({ index: 0, key: 'moja', rowVersion: 1 });
  // The entry is sent again, as if the answer was lost and the idempotency key had expired.
  const again = await wpis('2', { key: 'moja', rowVersion: null });
  expect(again.status).toBe(409);
  expect((again.body as { error: { data: unknown } }).error.data).toMatchObject({ index: 0, key: 'moja' });
  expect((await wpis('3', { key: 'moja' })).body).toMatchObject({ index: 0, rowVersion: 2 });
  expect((await wpis('4', { key: 'inna' })).body).toMatchObject({ index: 1, key: 'inna' });
  expect((await wpis('4', { key: 'x'.repeat(129) })).status).toBe(400);
  const { elements } = await formData(plant.ola, cardId);
  const entries = elements.find(({ name }) => name === 'Wpisy')?.entries ?? [];
  expect(entries.map(({ index, key, values }) => [index, key, values[template.field('Pomiar')]])).toEqual([
    [0, 'moja', '3'],
    [1, 'inna', '4'],
  ]);
});

test('a repeated idempotency key returns the same answer and does nothing twice', async () => {
  const headers = { 'Idempotency-Key': 'klucz-1' };
  const send = () =>
    plant.ola.client.send(
      controlCardRoutes.saveElement,
      { params: { id: cardId }, body: of('Wpisy', { Pomiar: '2' }) },
      { headers },
    );
  const answers = [await send(), await send()];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await formData(plant.ola, cardId)).elements[1]?.entries).toHaveLength(1);
  const start = () =>
    plant.ola.client.send(
      controlCardOperatorRoutes.initFilling,
      { params: { id: template.id }, query: { forceFresh: 'true' } },
      { headers },
    );
  expect((await start()).body).toEqual((await start()).body);
});
