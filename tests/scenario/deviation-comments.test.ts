import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { type CardPlant, type Worker, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import type { Answer } from '../env/client.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { readWorkbook, values } from '../env/workbook.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let cardId: string;

const norm = (...range: string[]) =>
  ({ type: 'referenceValue', referenceValue: { type: 2, values: range } }) as const;

beforeAll(async () => {
  plant = await openPlant(app);
  const fields = (which: string) => [
    {
      name: `Temperatura ${which}`,
      storedValueType: 'number_float' as const,
      unit: '°C',
      settings: [norm('2', '6')],
    },
    { name: `Masa ${which}`, storedValueType: 'number_float' as const, settings: [norm('10', '11')] },
    { name: `Uwagi ${which}` },
  ];
  template = await makeTemplate(app.sql, {
    name: 'Chłodnia',
    elements: [
      { name: 'Komora', fields: fields('komory') },
      { name: 'Pomiary', repeat: {}, fields: fields('próbki') },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
});

beforeEach(async () => {
  cardId = await startCard(plant.ola, template);
});

const byField = (said: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [template.field(name), value]));
const T = 'Temperatura komory';
const M = 'Masa komory';

/** Saves the entry of the chamber with these values and deviation comments, by field name. */
const put = (
  data: Readonly<Record<string, unknown>>,
  comments?: Readonly<Record<string, unknown>> | null,
  more: object = {},
  who: Worker = plant.ola,
): Promise<Answer> =>
  who.client.send(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element('Komora'),
      data: byField(data),
      ...(comments === undefined ? {} : { deviationComments: comments && byField(comments) }),
      ...more,
    },
  });
const measure = (
  value: string,
  comments: Readonly<Record<string, string>> | undefined,
  more: object = {},
): Promise<CardEntry> =>
  save(plant.ola, cardId, template.element('Pomiary'), byField({ 'Temperatura próbki': value }), {
    ...(comments && { deviationComments: byField(comments) as Record<string, string> }),
    ...more,
  });
const groupSubmit = () =>
  plant.ola.client.send(controlCardRoutes.submitGroup, {
    params: { id: cardId, groupId: template.element('Pomiary') },
  });
const errorsOf = ({ problem }: Answer) =>
  problem?.validationErrors?.map(({ members, message }) => [members.join('.'), message]);
const at = (name: string) => `deviationComments.${template.field(name)}`;
const DUE = 'Wartość poza normą 2–6 °C. Dodaj komentarz.';

const dataHash = async () => (await formData(plant.ola, cardId)).dataHash;
const lastChanges = async () => {
  const { items } = await plant.ola.client.call(controlCardRoutes.history, { params: { id: cardId } });
  return items.at(-1)?.changes.map(({ path, old, new: now }) => [path, old, now]);
};

async function breaks(): Promise<string[]> {
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const found: string[] = [];
  await verifyEverything(db, { onBreak: ({ kind, what }) => found.push(`${kind}: ${what}`) });
  await db.destroy();
  return found;
}

describe('comments on deviations', () => {
  test('a comment on a deviation is at the deviating field in the answer, on the form and in the history', async () => {
    const saved = await put({ [T]: '7', [M]: '9' }, { [T]: ' drzwi otwarte ', [M]: '' });
    expect(saved).toMatchObject({
      status: 200,
      body: { deviationComments: byField({ [T]: 'drzwi otwarte' }), comment: null },
    });
    const [chamber] = (await formData(plant.ola, cardId)).elements;
    expect(chamber?.entries[0]?.deviationComments).toEqual(byField({ [T]: 'drzwi otwarte' }));
    expect(await lastChanges()).toEqual([
      [T, null, '7 °C'],
      [M, null, '9'],
      [`Komentarz do odchylenia „${T}”`, null, 'drzwi otwarte'],
    ]);
  });

  test('a comment on a deviation is removed when the value is right again, and the history records it', async () => {
    await put({ [T]: '7', [M]: '9' }, { [T]: 'drzwi otwarte', [M]: 'lekka' });
    // Olek makes the second save, because the history folds saves of one person within a minute into one line.
    const right = await put(
      { [T]: '5', [M]: '9' },
      { [T]: 'drzwi otwarte', [M]: 'lekka próba' },
      {},
      plant.olek,
    );
    expect(right.body).toMatchObject({ deviationComments: byField({ [M]: 'lekka próba' }) });
    expect(await lastChanges()).toEqual([
      [T, '7 °C', '5 °C'],
      [`Komentarz do odchylenia „${T}”`, 'drzwi otwarte', null],
      [`Komentarz do odchylenia „${M}”`, 'lekka', 'lekka próba'],
    ]);
    expect(await breaks()).toEqual([]);
  });

  test('a save without a value keeps the comment on its deviation, and the submission of the group removes it', async () => {
    const said = { 'Temperatura próbki': 'drzwi otwarte' };
    await measure('7', said);
    const cleared = await measure('', said, { index: 0 });
    expect(cleared).toMatchObject({ values: {}, deviations: [], deviationComments: byField(said) });
    expect(await measure('7', undefined, { index: 0 })).toMatchObject({ deviationComments: byField(said) });
    await measure('', undefined, { index: 0 });
    expect((await groupSubmit()).status).toBe(200);
    const { elements } = await formData(plant.ola, cardId);
    expect(elements[1]?.entries).toMatchObject([{ isSubmitted: true, values: {}, deviationComments: {} }]);
    expect(await breaks()).toEqual([]);
  });

  test('submission requires a comment at each deviating field and reports all other errors with it', async () => {
    const missing = await put({ [T]: '7', [M]: '9' }, { [M]: 'lekka' }, { submit: true, comment: 'uwaga' });
    expect(missing.status).toBe(400);
    expect(errorsOf(missing)).toEqual([[at(T), DUE]]);
    const both = await put({ [T]: '7', [M]: 'x' }, {}, { submit: true });
    expect(errorsOf(both)).toEqual([
      [`data.${template.field(M)}`, 'Podaj liczbę, np. 2,5.'],
      [at(T), DUE],
    ]);
    const answered = await put({ [T]: '7', [M]: '9' }, { [T]: 'drzwi', [M]: 'lekka' }, { submit: true });
    expect(answered).toMatchObject({ status: 200, body: { isSubmitted: true, comment: null } });
  });

  test('an invalid comment on a deviation is refused at its field', async () => {
    const long = await put({ [T]: '7' }, { [T]: 'ą'.repeat(2001) });
    expect(errorsOf(long)).toEqual([[at(T), 'Podaj najwyżej 2000 znaków.']]);
    expect((await put({ [T]: '7' }, { [T]: 'ą'.repeat(2000) })).status).toBe(200);
    const control = await put({ [T]: '7' }, { [T]: 'a\u0000' });
    expect([control.status, errorsOf(control)?.[0]?.[0]]).toEqual([400, at(T)]);
    const foreign = await plant.ola.client.send(controlCardRoutes.saveElement, {
      params: { id: cardId },
      body: { elementTemplateId: template.element('Komora'), data: {}, deviationComments: { obce: 'x' } },
    });
    expect(errorsOf(foreign)).toEqual([['deviationComments.obce', 'Nieznane pole.']]);
    for (const wrong of ['x', ['x'], { [template.field(T)]: 7 }]) {
      const answer = await plant.ola.client.send(controlCardRoutes.saveElement, {
        params: { id: cardId },
        body: { elementTemplateId: template.element('Komora'), data: {}, deviationComments: wrong },
      });
      expect([answer.status, errorsOf(answer)?.[0]?.[0]?.split('.')[0]]).toEqual([400, 'deviationComments']);
    }
  });

  test('comments on deviations are part of the signed data, and changing only a comment changes the data hash', async () => {
    await put({ [T]: '7' }, {});
    const without = await dataHash();
    await put({ [T]: '7' }, { [T]: 'drzwi' });
    const first = await dataHash();
    await put({ [T]: '7' }, { [T]: 'drzwi otwarte' });
    expect(new Set([without, first, await dataHash()]).size).toBe(3);
    await put({ [T]: '7' }, {});
    expect(await dataHash()).toBe(without);
  });

  test('comments on deviations stay through withdrawal, return and approval, and the history stays valid', async () => {
    const submitted = await put({ [T]: '7' }, { [T]: 'drzwi' }, { submit: true });
    const { id } = submitted.body as CardEntry;
    await plant.ola.client.call(controlCardRoutes.withdraw, { params: { id }, body: {} });
    await put({ [T]: '7' }, undefined, { submit: true });
    await groupSubmit();
    await plant.bartek.client.call(controlCardRoutes.return, {
      params: { id: cardId },
      body: { reason: 'Sprawdź' },
    });
    const back = await put({ [T]: '7' }, { [T]: 'drzwi i uszczelka' }, { submit: true });
    expect(back.status).toBe(200);
    await groupSubmit();
    const { approvals, dataHash: signed } = await formData(plant.bartek, cardId);
    const params = { id: cardId, approvalId: approvals[0]?.id ?? '' };
    await plant.bartek.client.call(controlCardRoutes.approve, { params, body: { dataHash: signed } });
    const card = await formData(plant.ola, cardId);
    expect(card.status).toBe('approved');
    expect(card.elements[0]?.entries[0]?.deviationComments).toEqual(byField({ [T]: 'drzwi i uszczelka' }));
    expect(await breaks()).toEqual([]);
  });

  test('the history check detects a comment on a deviation that was changed in the database', async () => {
    await put({ [T]: '7' }, { [T]: 'drzwi' });
    await app.sql(`update card_entry set deviation_comments = '{}' where card_id = $1`, [cardId]);
    expect(await breaks()).toEqual([expect.stringContaining('deviation_comments')]);
    await app.sql(`update card_entry set deviation_comments = $2 where card_id = $1`, [
      cardId,
      JSON.stringify(byField({ [T]: 'drzwi' })),
    ]);
    expect(await breaks()).toEqual([]);
  });

  test('a comment on a deviation is deleted with its entry, and is stored once by a repeated call', async () => {
    const send = () =>
      plant.ola.client.send(
        controlCardRoutes.saveElement,
        {
          params: { id: cardId },
          body: {
            elementTemplateId: template.element('Pomiary'),
            data: byField({ 'Temperatura próbki': '8' }),
            deviationComments: byField({ 'Temperatura próbki': 'próbka z drzwi' }),
            key: 'raz',
          },
        },
        { headers: { 'Idempotency-Key': 'raz' } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const { id } = first.body as CardEntry;
    await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id }, query: {} });
    expect(await lastChanges()).toEqual([
      ['Temperatura próbki', '8 °C', null],
      ['Komentarz do odchylenia „Temperatura próbki”', 'próbka z drzwi', null],
    ]);
    expect(await breaks()).toEqual([]);
  });

  test('a conflict carries the stored comments on deviations', async () => {
    await put({ [T]: '7' }, { [T]: 'drzwi' });
    const stale = await put({ [T]: '8' }, { [T]: 'moje' }, { rowVersion: null });
    expect(stale.status).toBe(409);
    expect(stale.problem?.data).toMatchObject({ deviationComments: byField({ [T]: 'drzwi' }) });
  });
});

describe('a client that knows only the comment of the entry', () => {
  test("the entry's comment covers all deviations when a client sends no comments on deviations", async () => {
    const silent = await put({ [T]: '7', [M]: '9' }, undefined, { submit: true });
    expect(errorsOf(silent)).toEqual([
      ['comment', 'Wartość poza normą 2–6 °C; poza normą 10–11. Dodaj komentarz.'],
    ]);
    const answered = await put({ [T]: '7', [M]: '9' }, undefined, { submit: true, comment: 'awaria' });
    expect(answered).toMatchObject({ status: 200, body: { comment: 'awaria', deviationComments: {} } });
  });

  test("a client that sends only the entry's comment does not remove the stored comments on deviations", async () => {
    await put({ [T]: '7', [M]: '9' }, { [T]: 'drzwi' });
    const kept = await put({ [T]: '8', [M]: '9' });
    expect(kept.body).toMatchObject({ deviationComments: byField({ [T]: 'drzwi' }) });
    const asNull = await put({ [T]: '8', [M]: '9' }, null, {
      submit: true,
      comment: 'masa w normie klienta',
    });
    expect(asNull).toMatchObject({
      status: 200,
      body: { deviationComments: byField({ [T]: 'drzwi' }), comment: 'masa w normie klienta' },
    });
  });
});

describe('comments on deviations of a group', () => {
  test('submitting a group uses the stored comments on deviations', async () => {
    await measure('7', { 'Temperatura próbki': 'drzwi' });
    await measure('8', undefined, { comment: 'cała próbka' });
    await measure('4', undefined);
    expect((await groupSubmit()).status).toBe(200);
    const entries = (await formData(plant.ola, cardId)).elements[1]?.entries;
    expect(
      entries?.map((one) => [one.isSubmitted, one.comment, Object.values(one.deviationComments)]),
    ).toEqual([
      [true, null, ['drzwi']],
      [true, 'cała próbka', []],
      [true, null, []],
    ]);
  });

  test('submitting a group reports missing comments on deviations at their entries', async () => {
    await measure('7', { 'Temperatura próbki': 'drzwi' });
    await measure('8', {});
    expect(errorsOf(await groupSubmit())).toEqual([['entries.1.comment', DUE]]);
  });
});

describe('comments on deviations in the whole form', () => {
  const update = (body: object) =>
    plant.marta.client.send(controlCardRoutes.update, { params: { id: cardId }, body });
  const inChamber = <V>(value: V) => ({ [template.element('Komora')]: { 0: value } });

  test('the whole form accepts comments on deviations with or without values', async () => {
    await update({
      elementsData: inChamber(byField({ [T]: '7' })),
      deviationComments: inChamber(byField({ [T]: 'z papieru' })),
    });
    const commentsNow = async () =>
      (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.deviationComments;
    expect(await commentsNow()).toEqual(byField({ [T]: 'z papieru' }));
    await update({ deviationComments: inChamber(byField({ [T]: 'z papieru, str. 2' })) });
    expect(await commentsNow()).toEqual(byField({ [T]: 'z papieru, str. 2' }));
    await update({ elementsData: inChamber(byField({ [T]: '8' })), deviationComments: inChamber(null) });
    expect(await commentsNow()).toEqual(byField({ [T]: 'z papieru, str. 2' }));
    expect(await breaks()).toEqual([]);
  });

  test("the whole form reports a missing comment on a deviation, and accepts the entry's comment instead", async () => {
    const data = { elementsData: inChamber(byField({ [T]: '7' })), isSubmitted: true };
    const path = `${template.element('Komora')}.0.${template.field(T)}`;
    expect(errorsOf(await update({ ...data, deviationComments: inChamber({}) }))).toEqual([
      [`deviationComments.${path}`, DUE],
    ]);
    const unknown = await update({ ...data, deviationComments: inChamber({ obce: 'x' }) });
    expect(errorsOf(unknown)?.[0]?.[0]).toBe(`deviationComments.${template.element('Komora')}.0.obce`);
    expect((await update({ ...data, comments: inChamber('awaria') })).status).toBe(200);
  });
});

describe('comments on deviations outside the card', () => {
  test('the paper shows a comment on a deviation at the value, with the earlier texts of the comment', async () => {
    await put({ [T]: '7', [M]: '9' }, { [T]: 'drzwi', [M]: 'lekka' }, { comment: 'po myciu' });
    await put({ [T]: '8', [M]: '10' }, { [T]: 'drzwi otwarte' }, {}, plant.olek);
    const paper = await app.client.call(controlCardExportRoutes.read, { params: { id: cardId } });
    const [entry] = paper.elements[0]?.entries ?? [];
    const change = (old: string) => [{ at: expect.any(String) as string, by: 'Olek Olecki', old }];
    expect(entry).toMatchObject({ comment: 'po myciu', commentChanges: [] });
    expect(entry?.fields[0]).toMatchObject({
      text: '8 °C',
      changes: change('7 °C'),
      comment: 'drzwi otwarte',
      commentChanges: change('drzwi'),
    });
    expect(entry?.fields[1]).toMatchObject({ text: '10', comment: null, commentChanges: change('lekka') });
  });

  test('an export with one line per entry has the comments next to the deviations', async () => {
    await put({ [T]: '7', [M]: '9' }, { [M]: 'lekka', [T]: 'drzwi' }, { comment: 'po myciu' });
    const { bytes } = await plant.marta.client.send(controlCardRoutes.export, {
      body: {
        searchParams: { sorting: 'creationTime desc' },
        columns: [{ property: 'name' }],
        oneRowPer: 'entry',
      },
    });
    const [head = [], row = []] = values(readWorkbook(bytes)[0]);
    expect(Object.fromEntries(head.map((heading, column) => [heading, row[column]]))).toMatchObject({
      'Poza normą': `${T}: 7 °C (norma 2–6 °C); ${M}: 9 (norma 10–11)`,
      'Komentarze do odchyleń': `${T}: drzwi; ${M}: lekka`,
      Komentarz: 'po myciu',
    });
  });
});
