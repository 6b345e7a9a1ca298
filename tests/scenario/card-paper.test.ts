import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { type CardPaper, controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { makeUnit, makeUser, PASSWORD } from '../env/people.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { startTestApp, testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  await makeUnit(app.sql, 'Zakład w Radzyminie');
  template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Pomiary',
        repeat: { max: 2 },
        fields: [
          {
            name: 'Grubość',
            storedValueType: 'number_float',
            unit: 'mm',
            settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2', '2,5'] } }],
          },
        ],
      },
      { name: 'Uwagi', fields: [{ name: 'Partia' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const { read, pdf, check, link } = controlCardExportRoutes;
const paperOf = (id: string): Promise<CardPaper> => app.client.call(read, { params: { id } });
const checked = async (id: string, hash?: string) =>
  (await app.client.call(check, { params: { id }, query: { hash } })).state;

const measure = (id: string, index: number, value: string, more: { submit?: boolean; comment?: string }) =>
  save(
    plant.ola,
    id,
    template.element('Pomiary'),
    { [template.field('Grubość')]: value },
    { index, ...more },
  );
const name = (id: string, value: string, submit: boolean) =>
  save(plant.ola, id, template.element('Uwagi'), { [template.field('Partia')]: value }, { submit });

async function sign(id: string): Promise<void> {
  const { approvals } = await formData(plant.marta, id);
  const params = { id, approvalId: approvals[0]?.id ?? '' };
  await plant.jagoda.client.call(controlCardRoutes.approve, { params });
}

/**
 * Makes a submitted card whose template has one approval of the quality role for each item of `approvals`, by default
 * one.
 */
async function waitingCard(approvals: readonly 'role'[] = ['role']): Promise<string> {
  const of = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: approvals.map((type) => ({ type, value: plant.roles.quality })),
  });
  const id = await startCard(plant.ola, of);
  await save(plant.ola, id, of.element('Dane'), { [of.field('Partia')]: 'A1' }, { submit: true });
  return id;
}

/** Makes an approved card with a deviation and a corrected value. */
async function approvedCard(): Promise<string> {
  const id = await startCard(plant.ola, template);
  // Olek saves the first value, because the paper does not show a quick correction by the same person.
  const data = { [template.field('Grubość')]: '2,1' };
  await save(plant.olek, id, template.element('Pomiary'), data, { index: 0 });
  await measure(id, 0, '2,70', { submit: true, comment: 'nowa matryca' });
  await measure(id, 1, '2,2', { submit: true });
  await name(id, 'A1', true);
  await sign(id);
  return id;
}

test('the paper shows every entry in words, the changed values, and who signed which data', async () => {
  const id = await approvedCard();
  const paper = await paperOf(id);
  expect(paper).toMatchObject({
    id,
    plant: 'Zakład w Radzyminie',
    status: 'approved',
    hasDeviations: true,
    template: { name: template.name, version: 1 },
    startedBy: 'Ola Oparska',
  });
  const [first, second] = paper.elements[0]?.entries ?? [];
  expect(first).toMatchObject({
    ordinal: 1,
    isSubmitted: true,
    filledBy: 'Ola Oparska',
    comment: 'nowa matryca',
  });
  expect(first?.fields).toEqual([
    {
      name: 'Grubość',
      text: '2,70 mm',
      norm: 'norma 2–2,5 mm',
      outside: 'poza normą 2–2,5 mm',
      pictures: [],
      changes: [{ at: expect.any(String) as string, by: 'Ola Oparska', old: '2,1 mm' }],
      comment: null,
      commentChanges: [],
    },
  ]);
  expect(second?.fields[0]).toMatchObject({ text: '2,2 mm', outside: null, changes: [] });
  const [jagoda] = await app.sql<{ number: number }>('select number from app_user where id = $1', [
    plant.jagoda.id,
  ]);
  expect(paper.signatures).toEqual([
    {
      label: 'jakość kart',
      signed: {
        by: 'Jagoda Jakość',
        account: jagoda?.number,
        at: expect.any(String) as string,
        meaning: expect.stringContaining('jakość kart') as string,
        dataHash: paper.dataHash,
      },
    },
  ]);
});

test('the paper shows the seconds of a date and time, because they decide whether it is outside its norm', async () => {
  const norm: Setting = {
    type: 'referenceValue',
    referenceValue: { type: 2, values: [null, '2026-11-05T12:00:00.000Z'] },
  };
  const of = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Pomiar',
        fields: [
          { name: 'O której', controlType: 'datetime', storedValueType: 'datetime', settings: [norm] },
        ],
      },
    ],
  });
  const id = await startCard(plant.ola, of);
  const put = (who: Worker, at: string) =>
    save(who, id, of.element('Pomiar'), { [of.field('O której')]: at }, { comment: 'korek', submit: false });
  await put(plant.olek, '2026-11-05T12:00:05Z');
  await put(plant.ola, '2026-11-05T12:00:59Z');
  expect((await paperOf(id)).elements[0]?.entries[0]?.fields[0]).toMatchObject({
    text: '05/11/2026 13:00:59',
    outside: 'poza normą do 05/11/2026 13:00',
    changes: [{ old: '05/11/2026 13:00:05' }],
  });
});

test("the paper contains no id but the card's and no e-mail address, and caches do not store it", async () => {
  // A user without a name is shown by the user name, which may be the e-mail address.
  const userId = await makeUser(app.sql, 'Bez Nazwy', { roles: [plant.roles.operator] });
  await app.sql('update app_user set name = null, surname = null, user_name = email where id = $1', [userId]);
  const nameless = { id: userId, name: '', client: app.client.as('Nazwy@zaklad.test', PASSWORD) };
  const id = await startCard(nameless, template);
  await save(nameless, id, template.element('Uwagi'), { [template.field('Partia')]: 'A1' });
  const answer = await app.client.send(read, { params: { id } });
  const text = new TextDecoder().decode(answer.bytes);
  expect(new Set(text.match(ID))).toEqual(new Set([id]));
  expect(text).not.toContain('@');
  expect(text).toContain('"startedBy":"Nazwy"');
  expect(text).toContain('"filledBy":"Nazwy"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
});

test('the paper names the people who started and filled a card as they were called then, also after they change their names', async () => {
  const userId = await makeUser(app.sql, 'Anna Dawna', { roles: [plant.roles.operator] });
  const anna = { id: userId, name: 'Anna Dawna', client: app.client.as('Dawna', PASSWORD) };
  const id = await startCard(anna, template);
  await save(anna, id, template.element('Uwagi'), { [template.field('Partia')]: 'A1' }, { submit: true });
  await save(anna, id, template.element('Pomiary'), { [template.field('Grubość')]: '2,1' }, { index: 0 });
  await measure(id, 0, '2,2', { submit: true });
  const before = await paperOf(id);
  expect(before.startedBy).toBe('Anna Dawna');
  expect(before.elements.map(({ entries }) => entries[0]?.filledBy)).toEqual(['Ola Oparska', 'Anna Dawna']);
  await app.sql(`update app_user set name = 'Jan', surname = 'Kowalski' where id = $1`, [userId]);
  expect(await paperOf(id)).toEqual(before);
});

test('the pages of the paper have the same privacy headers as its data', async () => {
  for (const path of ['/pdf-export?id=x', '/check?id=x']) {
    const { headers } = await fetch(`${app.origin}${path}`, { headers: { accept: 'text/html' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  }
});

test('unknown, deleted and malformed ids of a paper get the same answer', async () => {
  const deleted = await startCard(plant.ola, template);
  await plant.ola.client.call(controlCardRoutes.remove, { params: { id: deleted } });
  for (const id of [UNKNOWN, deleted, 'nie-uuid', '../control-card']) {
    const { status, problem, headers } = await app.client.send(read, { params: { id } });
    expect([status, problem?.code, problem?.message, headers.get('x-robots-tag')]).toEqual([
      404,
      null,
      'Nie znaleziono rekordu.',
      expect.stringContaining('noindex') as string,
    ]);
  }
});

test('every reading of a paper is recorded in the audit trail', async () => {
  const id = await startCard(plant.ola, template);
  await paperOf(id);
  await plant.marta.client.call(read, { params: { id } });
  const rows = await app.sql(
    `select action, outcome, user_name, target_kind from audit_event where target_id = $1 order by at`,
    [id],
  );
  const line = { action: 'card.printed', outcome: 'success', target_kind: 'controlCard' };
  expect(rows).toEqual([
    { ...line, user_name: null },
    { ...line, user_name: expect.stringContaining('Menedżer') as string },
  ]);
});

describe('the check of a print', () => {
  const revise = (id: string) =>
    plant.jagoda.client.call(controlCardRoutes.return, { params: { id }, body: { reason: 'jeszcze raz' } });
  const voidCard = (id: string) =>
    plant.marta.client.call(controlCardRoutes.void, { params: { id }, body: { reason: 'pomyłka' } });

  test('a print is unsigned while its card is not approved, and superseded when a value changes', async () => {
    const id = await startCard(plant.ola, template);
    await name(id, 'A1', false);
    const { paperHash, checkAddress } = await paperOf(id);
    expect(checkAddress).toBe(`${app.origin}/check?id=${id}&hash=${paperHash}`);
    expect(await checked(id, paperHash)).toBe('unsigned');
    await name(id, 'A2', false);
    expect(await checked(id, paperHash)).toBe('superseded');
  });

  test('a signature supersedes earlier prints, although the data stay the same', async () => {
    const id = await waitingCard();
    const before = await paperOf(id);
    expect(await checked(id, before.paperHash)).toBe('unsigned');
    await sign(id);
    expect(await checked(id, before.paperHash)).toBe('superseded');
    const after = await paperOf(id);
    expect(after.dataHash).toBe(before.dataHash);
    expect(await checked(id, after.paperHash)).toBe('signed');
  });

  test('a return supersedes the prints with the voided signatures, even when the same data are signed again', async () => {
    const id = await waitingCard(['role', 'role']);
    await sign(id);
    const signedOnce = await paperOf(id);
    expect(signedOnce.signatures.map(({ signed }) => signed !== null)).toEqual([true, false]);
    expect(await checked(id, signedOnce.paperHash)).toBe('unsigned');
    await revise(id);
    expect(await checked(id, signedOnce.paperHash)).toBe('superseded');
    const { elements } = await formData(plant.ola, id);
    for (const { id: element, entries } of elements) {
      for (const { index, values } of entries)
        await save(plant.ola, id, element, values, { index, submit: true });
    }
    await sign(id);
    expect((await paperOf(id)).dataHash).toBe(signedOnce.dataHash);
    expect(await checked(id, signedOnce.paperHash)).toBe('superseded');
  });

  test('a print of a card whose template has no approvals is valid, but never signed', async () => {
    const id = await waitingCard([]);
    const { status, paperHash } = await paperOf(id);
    expect([status, await checked(id, paperHash)]).toEqual(['approved', 'valid']);
  });

  test('a print made by an earlier version of the product, with only the hash of the data, is never called signed', async () => {
    const id = await waitingCard();
    const { dataHash } = await formData(plant.marta, id);
    expect(await checked(id, dataHash)).toBe('unsigned');
    await sign(id);
    expect(await checked(id, dataHash)).toBe('valid');
    await voidCard(id);
    expect(await checked(id, dataHash)).toBe('superseded');
  });

  test('a print counts as altered when the card never had the printed state', async () => {
    const id = await startCard(plant.ola, template);
    expect(await checked(id, 'ab'.repeat(32))).toBe('altered');
  });

  test('a print is superseded once the card is void', async () => {
    const id = await approvedCard();
    const { paperHash } = await paperOf(id);
    expect(await checked(id, paperHash)).toBe('signed');
    await voidCard(id);
    expect(await checked(id, paperHash)).toBe('superseded');
  });

  test('a print counts as altered when the stored data differ from the signed data', async () => {
    const id = await approvedCard();
    const { paperHash } = await paperOf(id);
    await app.sql(`update card_entry set comment = 'po podpisie' where card_id = $1`, [id]);
    expect(await checked(id, paperHash)).toBe('altered');
    expect(await checked(id, (await paperOf(id)).paperHash)).toBe('altered');
  });

  test('a print counts as unknown without an existing card or a valid hash', async () => {
    const id = await startCard(plant.ola, template);
    expect(await checked(UNKNOWN, 'ab'.repeat(32))).toBe('unknown');
    expect(await checked('nie-uuid', 'ab'.repeat(32))).toBe('unknown');
    expect(await checked(id)).toBe('unknown');
    expect(await checked(id, 'zz')).toBe('unknown');
  });
});

test('everybody who sees a card can create a link to its paper', async () => {
  const id = await startCard(plant.ola, template);
  const { path, expiresAt } = await plant.ola.client.call(link, { params: { id } });
  expect([path, expiresAt]).toEqual([`/pdf-export?id=${id}`, null]);
  expect((await plant.jagoda.client.send(link, { params: { id: UNKNOWN } })).status).toBe(404);
});

test('where links are signed, only a signed link opens the paper, and the calls per minute are limited', async () => {
  const strict = await startTestApp({
    from: 'empty',
    env: {
      PDF_EXPORT_LINKS: 'signed',
      LIMIT_EXPORT_PAGE: '9',
      PUBLIC_URL: 'https://karty.zaklad.test',
      CHROMIUM_PATH: '/nie/ma',
    },
  });
  try {
    const { ola } = await openPlant(strict);
    const of = await makeTemplate(strict.sql, { elements: [{ name: 'Dane' }] });
    const [id, other] = [await startCard(ola, of), await startCard(ola, of)];
    const { path, expiresAt } = await ola.client.call(link, { params: { id } });
    expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now());
    const query = Object.fromEntries(new URL(path, strict.origin).searchParams);
    const { expires = '', signature = '' } = query;
    const statusOf = async (card: string, given: Record<string, string>) =>
      (await strict.client.send(read, { params: { id: card }, query: given })).status;

    expect(await statusOf(id, { expires, signature })).toBe(200);
    expect(await statusOf(other, { expires, signature })).toBe(404);
    expect(await statusOf(id, {})).toBe(404);
    expect(await statusOf(id, { expires: String(Number(expires) + 1), signature })).toBe(404);
    expect(await statusOf(id, { expires, signature: `${signature.slice(0, -4)}AAAA` })).toBe(404);
    const paper = await strict.client.call(read, { params: { id }, query: { expires, signature } });
    expect(paper.checkAddress).toBe(`https://karty.zaklad.test/check?id=${id}&hash=${paper.paperHash}`);
    expect(await statusOf(UNKNOWN, {})).toBe(404);
    // The PDF needs the same signed link. The server checks the link before it starts a browser.
    expect((await strict.client.send(pdf, { params: { id } })).status).toBe(404);
    const told = await strict.client.send(pdf, { params: { id }, query: { expires, signature } });
    expect([told.status, told.problem?.code]).toEqual([403, 'Kartoteka:PdfUnavailable']);
    const refused = await strict.client.send(read, { params: { id }, query: { expires, signature } });
    expect([refused.status, refused.problem?.code]).toEqual([429, 'Kartoteka:TooManyRequests']);
  } finally {
    await strict.close();
  }
});
