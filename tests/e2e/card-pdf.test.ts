import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes, PDF_MEDIA } from '@kartoteka/contract/control-card-export';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, openPage } from '../env/browser.ts';
import { ADMIN, openAs, TEMPLATE } from '../env/card-page.ts';
import { readPdf } from '../env/pdf.ts';
import { startTestApp, testApp } from '../env/test-app.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);

/** Returns the newest approved card of the demo plant's template with a deviation. */
async function approvedCard() {
  const { items } = await admin().call(controlCardRoutes.search, {
    body: {
      search: TEMPLATE,
      maxResultCount: 1,
      filters: [
        { id: 'status', value: { values: ['approved'] } },
        { id: 'hasDeviations', value: { values: ['true'] } },
      ],
    },
  });
  return admin().call(controlCardRoutes.formData, { params: { id: items[0]?.id ?? '' } });
}

const fileOf = (id: string) => app.client.send(controlCardExportRoutes.pdf, { params: { id } });
const order = (page: Page) => page.getByRole('button', { name: 'Pobierz PDF' });

test('the PDF of a card contains the paper as text that can be read, searched and archived', async () => {
  const card = await approvedCard();
  const answer = await fileOf(card.id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, PDF_MEDIA]);
  expect(answer.headers.get('content-disposition')).toContain(
    encodeURIComponent(card.name.replaceAll('/', '-')),
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  const pdf = await readPdf(answer.bytes);
  expect(pdf.raw.startsWith('%PDF-')).toBe(true);
  expect(pdf).toMatchObject({ title: `${card.name} – Kartoteka`, language: 'pl', isTagged: true });
  // The PDF has letters, not drawings of letters.
  expect(pdf.raw).not.toContain('/Type3');
  expect(pdf.raw).toContain('+Inter');
  expect(pdf.sheets.length).toBeLessThanOrEqual(2);
  const text = pdf.sheets.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/[ąćęłńóśźż]/);
  expect(text).toContain('Kontrola partii przed zwolnieniem');
  for (const { name, entries } of card.elements) {
    expect(text).toContain(name);
    for (const { comment } of entries) expect(text).toContain(comment ?? '');
  }
  for (const { approvedBy, label } of card.approvals) {
    expect(text).toContain(approvedBy?.name);
    expect(text).toContain(label);
  }
  expect(text.split(card.dataHash)).toHaveLength(card.approvals.length + 2);
  expect(text).toContain('poza normą');
  expect(text).not.toContain('NIEZATWIERDZONA');
  pdf.sheets.forEach((sheet, at) => expect(sheet).toContain(`strona ${at + 1} z ${pdf.sheets.length}`));
  const rows = await app.sql('select action, outcome from audit_event where target_id = $1', [card.id]);
  expect(rows).toContainEqual({ action: 'card.downloaded', outcome: 'success' });
});

test('the PDF of a card contains the pictures of chosen options, although the browser that makes the PDF has no network', async () => {
  const card = await admin().call(controlCardRoutes.search, {
    body: { search: 'detektora', maxResultCount: 1 },
  });
  const { id = '' } = card.items[0] ?? {};
  const form = await admin().call(controlCardRoutes.formData, { params: { id } });
  expect(JSON.stringify(form)).toContain('/api/app/pictures/');
  const { pictures } = await readPdf((await fileOf(id)).bytes);
  // The demo plant draws its metal samples with 112 × 84 pixels.
  expect(pictures.length).toBeGreaterThan(0);
  expect(new Set(pictures.map(([width, height]) => `${width} × ${height}`))).toEqual(new Set(['112 × 84']));
});

test('the PDF of a card is saved from the paper and from the card, a person can cancel waiting for it, and a refusal is shown', async () => {
  const { id, name } = await approvedCard();
  const fileName = `${name.replaceAll('/', '-')}.pdf`;
  const { page, expectProblem } = await openPage({ baseURL: app.origin });
  await page.goto(`/pdf-export?id=${id}`);
  const saved = page.waitForEvent('download');
  await order(page).click();
  expect((await saved).suggestedFilename()).toBe(fileName);
  await page.getByRole('status').getByText('Zapisano plik', { exact: false }).waitFor();

  const answers = ['none', 'refusal'];
  await page.route('**/pdf', async (route) => {
    if (answers.shift() === 'none') return;
    const error = { code: 'Kartoteka:PdfUnavailable', message: 'Na serwerze nie ma programu Chromium.' };
    await route.fulfill({ status: 403, json: { error } });
  });
  await order(page).click();
  await page.getByRole('progressbar', { name: 'Przygotowywanie pliku PDF' }).waitFor();
  await page.getByRole('button', { name: /^Anuluj PDF \(\d+ s\)$/ }).waitFor();
  await expectAxeClean(page);
  await page.getByRole('button', { name: /^Anuluj PDF/ }).click();
  await order(page).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expectProblem(/status of 403/);
  await order(page).click();
  await page.getByRole('alert').getByText('Na serwerze nie ma programu Chromium.').waitFor();
  await expectAxeClean(page);

  const { page: view, expectProblem: expectOnCard } = await openAs(app, ADMIN, '/profile');
  expectOnCard(/status of 500/);
  const error = { code: null, message: 'Przerwa.', details: null, data: null, validationErrors: null };
  await view.route('**/link', (route) => route.fulfill({ status: 500, json: { error } }), { times: 1 });
  await view.goto(`/control-cards/${id}/view`);
  const failed = view.getByRole('alert').filter({ hasText: 'Nie ma teraz wydruku' });
  await failed.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  const fromCard = view.waitForEvent('download');
  await order(view).click();
  expect((await fromCard).suggestedFilename()).toBe(fileName);
  await view.getByText(`Zapisano plik „${fileName}”`).waitFor();
});

test('nine PDFs that one anonymous client orders at once do not block other anonymous clients or a signed-in user', async () => {
  const busy = await startTestApp({ env: { TRUST_PROXY: '1' } });
  try {
    const operator = busy.client.as(ADMIN);
    const { items } = await operator.call(controlCardRoutes.search, { body: { maxResultCount: 14 } });
    const orderFrom = async (client: typeof operator, address: string, card = 0) => {
      const params = { id: items[card]?.id ?? '' };
      const headers = { 'X-Forwarded-For': address };
      return (await client.send(controlCardExportRoutes.pdf, { params }, { headers })).status;
    };
    const attack = Array.from({ length: 9 }, (_, card) => orderFrom(busy.client, '203.0.113.9', card));
    const others = [
      orderFrom(busy.client, '198.51.100.1', 9),
      orderFrom(busy.client, '2001:db8::1', 10),
      orderFrom(operator, '203.0.113.9', 11),
      orderFrom(operator, '203.0.113.9', 12),
    ];
    expect(await Promise.all(others)).toEqual([200, 200, 200, 200]);
    expect((await Promise.all(attack)).toSorted()).toEqual([200, ...Array.from({ length: 8 }, () => 429)]);
  } finally {
    await busy.close();
  }
});

test('a PDF of a card that was made before is served again, and a new PDF is made after the card has changed', async () => {
  const { id } = await approvedCard();
  // Each print contains the second in which it was made, so equal bytes prove that the file is the stored one.
  const made = Buffer.from((await fileOf(id)).bytes);
  expect(Buffer.from((await fileOf(id)).bytes).equals(made)).toBe(true);
  await admin().call(controlCardRoutes.void, { params: { id }, body: { reason: 'próba' } });
  const voided = await readPdf((await fileOf(id)).bytes);
  expect(voided.sheets.join(' ')).toContain('UNIEWAŻNIONA');
});
