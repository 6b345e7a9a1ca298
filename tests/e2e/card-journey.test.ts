import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, takeScreens } from '../env/browser.ts';
import {
  FOREMAN,
  GOOD_SAMPLE,
  OPERATOR,
  OPERATOR_2,
  QUALITY,
  TEMPLATE,
  buttonNamed,
  deviationComment,
  entry,
  expectNotice,
  expectNoticeOf,
  fill,
  openAs,
  panel,
  press,
  rowOf,
  startDemoCard,
  unfold,
} from '../env/card-page.ts';
import { logIn } from '../env/log-in.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const badge = (page: Page, element: string, text: string) => panel(page, element).getByText(text).count();
const expectFocus = async (page: Page, name: string): Promise<void> => {
  const focused = page.locator(':focus');
  await expect.poll(() => focused.evaluateAll(([one]) => one?.ariaLabel ?? one?.textContent)).toBe(name);
};
const formData = (id: string) =>
  app.client.as('admin@demo.local').call(controlCardRoutes.formData, { params: { id } });

test('a card is filled, submitted and signed twice, beginning at the login', async () => {
  const { page } = await openPage({ baseURL: app.origin });

  // The operator logs in, chooses the template and starts a card.
  await page.goto('/');
  await logIn(page, OPERATOR);
  await page
    .getByRole('link', { name: /^Operator/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Wzór' }).click();
  await page.getByRole('option', { name: TEMPLATE }).click();
  await press(page, 'Wypełnij');
  await press(page.getByRole('dialog'), 'Nowa');
  await page.waitForURL(/\/control-cards\/[0-9a-f-]{36}\/operator$/);
  await expect
    .poll(() => title(page).textContent())
    .toMatch(/^Kontrola jakości wyrobu \d\d\/\d\d\/\d{4} nr \d+$/);
  const name = (await title(page).textContent()) ?? '';
  const cardId = /cards\/([^/]+)/.exec(page.url())?.[1] ?? '';

  // Instructions need no answer. Elements that are assigned to other people are shown read-only.
  await page.getByText('Kontrola partii przed zwolnieniem').waitFor();
  await expect.poll(() => panel(page, 'Instrukcja').getByText('Zważ i zmierz próbki').isVisible()).toBe(true);
  expect(await badge(page, 'Próba szczelności', '[Podgląd]')).toBe(1);
  expect(await badge(page, 'Dane partii', '[Podgląd]')).toBe(0);
  await unfold(page, 'Próba szczelności');
  expect(await panel(page, 'Próba szczelności').getByRole('textbox').count()).toBe(0);

  // The entry is saved incomplete, then submitted.
  const batch = await unfold(page, 'Dane partii');
  await fill(batch, { Wyrób: { choose: 'Jogurt grecki 150 g' }, 'Numer partii': 'L2777' });
  await expectNoticeOf(page, 'Zmiany zapisane', () => press(batch, 'Zapisz'));
  await fill(batch, { 'Data produkcji': '20/11/2026' });
  await press(batch, 'Zatwierdź');
  await expect.poll(() => badge(page, 'Dane partii', '[Zatwierdzony]')).toBe(1);
  expect(await batch.getByRole('textbox').count()).toBe(0);

  // The operator fills as many samples as the template allows and submits them as a group.
  const samples = await unfold(page, 'Próbki');
  await fill(entry(page, 'Próbki', 1), GOOD_SAMPLE);
  await press(entry(page, 'Próbki', 1), 'Zapisz');
  await expect
    .poll(() =>
      entry(page, 'Próbki', 1)
        .getByRole('status')
        .filter({ hasText: /^Zapisano / })
        .count(),
    )
    .toBe(1);
  for (const ordinal of [2, 3]) {
    await press(samples, 'Dodaj wpis');
    await fill(entry(page, 'Próbki', ordinal), { ...GOOD_SAMPLE, 'Masa netto': `15${ordinal},25` });
  }
  expect(await samples.getByRole('button', { name: 'Dodaj wpis' }).count()).toBe(0);
  await expectNoticeOf(page, 'Grupa zatwierdzona', () => press(samples, 'Zatwierdź grupę'));
  await expect.poll(() => samples.getByRole('button', { name: 'Zatwierdź grupę' }).count()).toBe(0);

  const verdict = await unfold(page, 'Ocena końcowa');
  await fill(verdict, {
    'Wyrób zgodny ze specyfikacją': { choose: 'Tak' },
    'Godzina zakończenia': '14:30',
    Uwagi: 'Partia bez uwag.',
  });
  await press(verdict, 'Zatwierdź');
  await expect.poll(() => badge(page, 'Ocena końcowa', '[Zatwierdzony]')).toBe(1);
  expect((await formData(cardId)).status).toBe('inProgress');

  // The second operator finds the card and fills the last element, which sends the card to approval.
  const second = await openAs(app, OPERATOR_2, '/control-cards/operator');
  await rowOf(second.page, name).first().dblclick();
  const leak = await unfold(second.page, 'Próba szczelności');
  expect(await second.page.getByText('[Podgląd]').count()).toBe(0);
  await fill(leak, { 'Ciśnienie próby': '0,42', 'Opakowanie szczelne': { choose: 'Tak' } });
  await press(leak, 'Zatwierdź');
  await expect.poll(() => second.page.getByText('Karta przekazana do zatwierdzenia').count()).toBe(1);
  await takeScreens(second.page, 'card-left');

  // Quality control signs second: before the foreman signs there is no button, and the server refuses.
  const quality = await openAs(app, QUALITY, '/control-cards/approval');
  await expect.poll(() => title(quality.page).textContent()).toBe('Karty oczekujące na zatwierdzenie');
  await quality.page.getByRole('table').waitFor();
  expect(await rowOf(quality.page, name).count()).toBe(0);
  await quality.page.goto(`/control-cards/${cardId}/approve`);
  const sheet = panel(quality.page, 'Zatwierdzenia');
  await expect.poll(() => sheet.getByText('Kolejność zatwierdzania wymagana').count()).toBe(1);
  expect(await sheet.getByText('oczekuje').count()).toBe(2);
  expect(await sheet.getByRole('button').count()).toBe(0);
  const before = await formData(cardId);
  const early = await app.client.as(QUALITY).send(controlCardRoutes.approve, {
    params: { id: cardId, approvalId: before.approvals[1]?.id },
    body: { dataHash: before.dataHash },
  });
  expect([early.status, early.problem?.code]).toEqual([403, 'Kartoteka.Card:OutOfTurn']);
  expect(await formData(cardId)).toEqual(before);

  const foreman = await openAs(app, FOREMAN, '/control-cards/approval');
  await rowOf(foreman.page, name).dblclick();
  await foreman.page.getByRole('button', { name: /^Zatwierdź jako .*: brygadzista/i }).click();
  await expectNotice(foreman.page, 'Zatwierdzono');
  // The row of the signed slot has no button any more, but keeps the focus and says that the slot is signed.
  await expect.poll(() => foreman.page.locator('li:focus').textContent()).toContain('zatwierdzone');

  await quality.page.goto('/control-cards/approval');
  await rowOf(quality.page, name).dblclick();
  await expect.poll(() => sheet.getByText('zatwierdzone', { exact: true }).count()).toBe(1);
  await expectNoticeOf(quality.page, 'Zatwierdzono', () => sheet.getByRole('button').click());
  await expect.poll(() => sheet.getByText('zatwierdzone', { exact: true }).count()).toBe(2);
  expect((await formData(cardId)).status).toBe('approved');

  // The card is found by a value typed into it, opened read-only, and shows its whole history.
  await quality.page.goto('/control-cards/list');
  await quality.page.getByRole('combobox', { name: 'Wyszukaj' }).fill('l2777');
  await quality.page.keyboard.press('Enter');
  const found = quality.page.getByRole('grid').getByRole('row').filter({ hasText: name });
  await expect.poll(() => found.count()).toBe(1);
  await found.locator('[data-field=name]').dblclick();
  await quality.page.waitForURL(`**/control-cards/${cardId}/view`);
  await expect.poll(() => panel(quality.page, 'Próbki').getByText('152,25').count()).toBe(1);
  expect(await quality.page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await press(quality.page, 'Historia');
  const events = panel(quality.page, 'Historia').getByRole('listitem');
  await expect.poll(() => events.count()).toBeGreaterThan(8);
  await takeScreens(quality.page, 'card-view-approved');
});

test('a submission with missing values shows the errors at their fields, and the text is stored without being submitted', async () => {
  const cardId = await startDemoCard(app);
  const { page, expectProblem } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
  expectProblem(/status of 400/);
  const batch = await unfold(page, 'Dane partii');
  await fill(batch, { 'Numer partii': 'l27' });
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/element'));
  await press(batch, 'Zatwierdź');
  expect((await refused).status()).toBe(400);
  await expect.poll(() => batch.getByText('Pole jest wymagane.').count()).toBe(2);
  const wrong = batch.getByRole('textbox', { name: 'Numer partii' });
  expect(await wrong.getAttribute('aria-invalid')).toBe('true');
  expect(await wrong.inputValue()).toBe('l27');
  // The refused submission stores nothing. The page saves the text by itself afterwards.
  const entries = async () =>
    (await formData(cardId)).elements
      .flatMap((one) => one.entries)
      .map(({ isSubmitted, values }) => ({ isSubmitted, values: Object.values(values) }));
  await expect.poll(entries).toEqual([{ isSubmitted: false, values: ['l27'] }]);
});

test('a value outside its norm needs a comment, and the approver sees the value and the comment', async () => {
  const cardId = await startDemoCard(app);
  const { page, expectProblem } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
  expectProblem(/status of 400/);
  await unfold(page, 'Próbki');
  const sample = entry(page, 'Próbki', 1);
  await fill(sample, { ...GOOD_SAMPLE, 'Masa netto': '143,2' });
  await expect.poll(() => sample.getByText('Poza normą 147–156 g').count()).toBe(1);
  await press(sample, 'Zatwierdź');
  await sample.getByText('Wartość poza normą 147–156 g. Dodaj komentarz.').waitFor();
  const comment = deviationComment(sample, 'Masa netto');
  await expect.poll(() => comment.evaluate((box) => box === document.activeElement)).toBe(true);
  await comment.fill('Waga do wzorcowania.');
  // The group is submitted before the answer to the submission of its entry arrives.
  const { promise: isPressed, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(
    /\/element$/,
    async (route) => {
      const response = await route.fetch();
      await isPressed;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await press(sample, 'Zatwierdź');
  await press(panel(page, 'Próbki'), 'Zatwierdź grupę');
  letAnswer();
  await expectNotice(page, 'Grupa zatwierdzona');
  await submitTheRest(cardId);

  const foreman = await openAs(app, FOREMAN, `/control-cards/${cardId}/approve`);
  const attention = panel(foreman.page, 'Zwróć uwagę');
  await expect.poll(() => attention.getByText('Masa netto: 143,2 g, norma 147–156 g').count()).toBe(1);
  expect(await attention.getByText('Komentarz: Waga do wzorcowania.').count()).toBe(1);
  expect(await foreman.page.getByText('poza normą', { exact: true }).count()).toBeGreaterThan(0);
});

test('the screen asks before it deletes an entry', async () => {
  const cardId = await startDemoCard(app);
  const { page, expectProblem } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
  await unfold(page, 'Próbki');
  await fill(entry(page, 'Próbki', 1), GOOD_SAMPLE);
  await expectNoticeOf(page, 'Zmiany zapisane', () => press(entry(page, 'Próbki', 1), 'Zapisz'));
  await press(entry(page, 'Próbki', 1), 'Usuń');
  const dialog = page.getByRole('dialog');
  expect(await dialog.textContent()).toContain('Czy jesteś pewien? Usuwanie może być nieodwracalne.');
  await press(dialog, 'Anuluj');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await sampleCount(cardId)).toBe(1);
  await press(entry(page, 'Próbki', 1), 'Usuń');
  await expectNoticeOf(page, 'Usunięto wpis', () => press(dialog, 'Usuń'));
  expect(await sampleCount(cardId)).toBe(0);
  await panel(page, 'Próbki').getByText('Brak wpisów').waitFor();
  await expectFocus(page, 'Dodaj wpis');
  // An action that fails leaves the focus where it was.
  expectProblem(/status of 403/);
  await press(panel(page, 'Próbki'), 'Zatwierdź grupę');
  await expectNoticeOf(page, 'Brakuje 1 z 1 wpisu: Próbki.', () =>
    press(page.getByRole('dialog'), 'Zatwierdź grupę'),
  );
  await expectFocus(page, 'Zatwierdź grupę');
});

test('an entry that was never stored is removed from the screen after the same question as a stored entry', async () => {
  const cardId = await startDemoCard(app);
  const { page } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
  const samples = await unfold(page, 'Próbki');
  const dialog = page.getByRole('dialog');
  const remove = async (ordinal: number) => {
    await press(entry(page, 'Próbki', ordinal), 'Usuń');
    expect(await dialog.textContent()).toContain('Czy jesteś pewien? Usuwanie może być nieodwracalne.');
    await press(dialog, 'Usuń');
    await expect.poll(() => entry(page, 'Próbki', ordinal).count()).toBe(0);
  };
  // Deletes an entry into which nobody has typed.
  await press(entry(page, 'Próbki', 1), 'Usuń');
  await press(dialog, 'Anuluj');
  await entry(page, 'Próbki', 1).waitFor();
  await remove(1);
  await samples.getByText('Brak wpisów').waitFor();
  await expectFocus(page, 'Dodaj wpis');

  await page.keyboard.press('Enter');
  await fill(entry(page, 'Próbki', 1), { 'Masa netto': '150' });
  await press(samples, 'Dodaj wpis');
  // The second entry is blank.
  await remove(2);
  expect(await entry(page, 'Próbki', 1).getByRole('textbox', { name: 'Masa netto' }).inputValue()).toBe(
    '150',
  );
  // The first entry was saved by itself.
  await expect.poll(() => sampleCount(cardId)).toBe(1);

  // An empty entry that the screen offers is offered again after a reload.
  await remove(1);
  await page.reload();
  await unfold(page, 'Próbki');
  await entry(page, 'Próbki', 1).waitFor();
});

test('pressing a save button twice in a row saves once', async () => {
  const cardId = await startDemoCard(app);
  const { page } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(request.url());
  });
  await unfold(page, 'Próbki');
  await fill(entry(page, 'Próbki', 1), { 'Masa netto': '150,5' });
  await buttonNamed(entry(page, 'Próbki', 1), 'Zapisz').dblclick();
  await expectNotice(page, 'Zmiany zapisane');
  expect(calls).toHaveLength(1);
  expect(await sampleCount(cardId)).toBe(1);
});

async function sampleCount(cardId: string): Promise<number> {
  const card = await formData(cardId);
  return card.elements.find((one) => one.name === 'Próbki')?.entries.length ?? -1;
}

/** Fills everything but the samples over HTTP. */
async function submitTheRest(cardId: string): Promise<void> {
  const card = await formData(cardId);
  const submit = async (userName: string, element: string, values: Readonly<Record<string, unknown>>) => {
    const { id = '', formTemplate } = card.elements.find((one) => one.name === element) ?? {};
    const data = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        formTemplate?.elements.find((one) => one.name === name)?.id ?? name,
        value,
      ]),
    );
    const body = { elementTemplateId: id, data, submit: true };
    await app.client.as(userName).call(controlCardRoutes.saveElement, { params: { id: cardId }, body });
  };
  await submit(OPERATOR, 'Dane partii', {
    Wyrób: 'Jogurt grecki 150 g',
    'Numer partii': 'L2778',
    'Data produkcji': '2026-11-20',
  });
  await submit(OPERATOR_2, 'Próba szczelności', { 'Ciśnienie próby': '0,4', 'Opakowanie szczelne': true });
  await submit(OPERATOR, 'Ocena końcowa', {
    'Wyrób zgodny ze specyfikacją': true,
    'Godzina zakończenia': '15:00',
  });
}
