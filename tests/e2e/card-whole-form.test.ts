import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { makeUser, PASSWORD } from '../env/people.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let leavers = 0;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const element = (page: Page, name: string) =>
  page.locator('section[id^="element-"]').filter({ has: page.getByRole('heading', { name, level: 2 }) });
const partia = (page: Page) => element(page, 'Dane').getByRole('textbox', { name: 'Partia' });
const answers = (page: Page) => page.getByRole('dialog');

async function signIn(page: Page, { client }: Worker): Promise<void> {
  const token = await client.token();
  // Opens a page of the same origin that does not redirect, to write into its localStorage.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
}

/** Returns the stored values of a field, one value per entry; undefined for an entry without a value. */
async function stored(cardId: string, name: string, field: string): Promise<unknown[]> {
  const { elements } = await formData(plant.marta, cardId);
  const found = elements.find((one) => one.name === name);
  return (found?.entries ?? []).map((entry) => entry.values[template.field(field)]);
}

describe('the whole form', () => {
  const openForm = async (cardId: string, who = plant.marta) => {
    const opened = await openPage({ baseURL: app.origin });
    await signIn(opened.page, who);
    await opened.page.goto(`/control-cards/${cardId}/view`);
    await opened.page.getByRole('link', { name: 'Edytuj' }).click();
    await partia(opened.page).waitFor();
    return opened;
  };
  const bar = (page: Page) => page.getByRole('group', { name: 'Zapisywanie formularza' });

  test('the whole form saves every entry and the name in one step, and its unsaved text survives a reload', async () => {
    const cardId = await startCard(plant.bartek, template);
    const { page } = await openForm(cardId);
    await partia(page).pressSequentially('z biura');
    await page.getByLabel('Nazwa karty').fill('Karta poprawiona ');
    await element(page, 'Pomiary').getByRole('button', { name: 'Pomiary' }).first().click();
    await element(page, 'Pomiary').getByLabel('Wynik').first().pressSequentially('1');
    await element(page, 'Pomiary').getByRole('button', { name: 'Dodaj wpis' }).click();
    await element(page, 'Pomiary').getByLabel('Wynik').nth(1).pressSequentially('2');
    await takeScreens(page, 'whole-form');
    await expectAxeClean(page);
    await page.reload();
    await expect.poll(() => page.getByLabel('Nazwa karty').inputValue()).toBe('Karta poprawiona ');
    expect(await partia(page).inputValue()).toBe('z biura');
    const { name: knownName } = await formData(plant.marta, cardId);
    const isPut = (request: Request) => request.method() === 'PUT';
    const [put] = await Promise.all([
      page.waitForRequest(isPut),
      bar(page).getByRole('button', { name: 'Zapisz' }).click(),
    ]);
    const named = { name: 'Karta poprawiona', knownName, controlCardTemplateId: template.id };
    expect(put.postDataJSON()).toMatchObject({ ...named, isSubmitted: false });
    await expect.poll(() => bar(page).getByRole('status').textContent()).toBe('Wszystko zapisane');
    await partia(page).fill('z biura, drugi raz');
    const [again] = await Promise.all([
      page.waitForRequest(isPut),
      bar(page).getByRole('button', { name: 'Zapisz' }).click(),
    ]);
    expect(again.postDataJSON()).toMatchObject({ ...named, knownName: 'Karta poprawiona' });
    await expect.poll(() => bar(page).getByRole('status').textContent()).toBe('Wszystko zapisane');
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['z biura, drugi raz']);
    expect(await stored(cardId, 'Pomiary', 'Wynik')).toEqual(['1', '2']);
    const { items } = await plant.marta.client.call(controlCardRoutes.history, { params: { id: cardId } });
    expect(items.map(({ text }) => text).join()).toContain('cały formularz');
    expect((await formData(plant.marta, cardId)).name).toBe('Karta poprawiona');
  });

  test('the whole form creates an entry once, although its answer was lost and the tab was reloaded', async () => {
    const cardId = await startCard(plant.bartek, template);
    const { page, expectProblem } = await openForm(cardId);
    expectProblem(/ERR_|Failed to load/);
    const results = element(page, 'Pomiary').getByRole('textbox', { name: 'Wynik' });
    await element(page, 'Pomiary').getByRole('button', { name: 'Pomiary' }).first().click();
    await results.pressSequentially('1');
    const pattern = `**/api/app/control-card/${cardId}`;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') keys.push(request.headers()['idempotency-key']);
    });
    await page.route(pattern, async (route) => {
      // The server executes the call, but its answer never arrives.
      await route.fetch();
      // The reload or `unroute` may have ended the call already.
      await route.abort('connectionreset').catch(() => undefined);
    });
    await bar(page).getByRole('button', { name: 'Zapisz' }).click();
    await expect.poll(() => stored(cardId, 'Pomiary', 'Wynik')).toEqual(['1']);
    await results.press('End');
    await results.pressSequentially('2');
    const before = keys.length;
    await page.reload();
    // The call is repeated automatically, and its answer is lost again.
    await expect.poll(() => keys.length).toBeGreaterThan(before);
    await expect.poll(() => results.first().inputValue()).toBe('12');
    expect(await results.count()).toBe(1);
    await page.unroute(pattern);
    await expect
      .poll(async () => {
        await bar(page)
          .getByRole('button', { name: 'Zapisz' })
          .click({ timeout: 1000 })
          .catch(() => undefined);
        return stored(cardId, 'Pomiary', 'Wynik');
      })
      .toEqual(['12']);
    expect(new Set(keys.slice(0, before + 1)).size).toBe(1);
    expect(await results.count()).toBe(1);
  });

  for (const [when, isHeld] of [
    ['before the person confirms the submission', false],
    ['after the person confirms the submission', true],
  ] as const) {
    test(`the submission of a whole form follows the repetition of an earlier save that is answered ${when}`, async () => {
      const cardId = await startCard(plant.bartek, template);
      const { page, expectProblem } = await openForm(cardId);
      expectProblem(/status of 503/);
      await partia(page).pressSequentially('z biura');
      const held = Promise.withResolvers<void>();
      let puts = 0;
      await page.route(`**/api/app/control-card/${cardId}`, async (route) => {
        puts += 1;
        if (puts === 1) return route.fulfill({ status: 503, headers: { 'retry-after': '60' } });
        if (puts === 2) await held.promise;
        return route.continue();
      });
      await bar(page).getByRole('button', { name: 'Zapisz' }).click();
      await bar(page).getByRole('alert').waitFor();
      await bar(page).getByRole('button', { name: 'Zatwierdź' }).click();
      await answers(page).waitFor();
      // The repetition begins as soon as the device is online again.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(() => puts).toBe(2);
      if (!isHeld) {
        held.resolve();
        await page.getByText('Zmiany zapisane').first().waitFor();
      }
      await answers(page).getByRole('button', { name: 'Zatwierdź' }).click();
      held.resolve();
      await expect.poll(async () => (await formData(plant.marta, cardId)).status).toBe('awaitingApproval');
      expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['z biura']);
    });
  }

  /** Opens a form with a stored entry and leaves a save of it without an answer. */
  const openUnanswered = async () => {
    const cardId = await startCard(plant.bartek, template);
    await save(plant.bartek, cardId, template.element('Dane'), { [template.field('Partia')]: 'z hali' });
    const opened = await openForm(cardId);
    const { page } = opened;
    opened.expectProblem(/status of 50[03]/);
    await expect.poll(() => partia(page).inputValue()).toBe('z hali');
    await partia(page).fill('z biura');
    const pattern = `**/api/app/control-card/${cardId}`;
    await page.route(pattern, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' } }));
    await bar(page).getByRole('button', { name: 'Zapisz' }).click();
    await bar(page).getByRole('alert').waitFor();
    await page.unroute(pattern);
    return { ...opened, cardId, pattern };
  };
  // The repetition begins as soon as the device is online again.
  const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

  for (const isRefused of [false, true]) {
    test(`a whole form is submitted with the text that was typed after an unanswered save when the save of this text ${isRefused ? 'fails' : 'succeeds'} while the question of 'Zatwierdź' is open`, async () => {
      const { page, cardId, pattern } = await openUnanswered();
      await partia(page).fill('z biura 2');
      await bar(page).getByRole('button', { name: 'Zatwierdź' }).click();
      await answers(page).waitFor();
      let puts = 0;
      await page.route(pattern, (route) => {
        puts += 1;
        return puts === 2 && isRefused ? route.fulfill({ status: 500 }) : route.continue();
      });
      await goOnline(page);
      // While the question is open, a locator by role does not find the bar behind it.
      await page
        .getByText(isRefused ? 'Zapis się nie udał' : 'Zmiany zapisane')
        .first()
        .waitFor();
      expect(puts).toBe(2);
      await answers(page).getByRole('button', { name: 'Zatwierdź' }).click();
      await expect.poll(async () => (await formData(plant.marta, cardId)).status).toBe('awaitingApproval');
      expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['z biura 2']);
    });
  }

  for (const [when, isRepeating, isAnswered] of [
    ['a running save', true, true],
    ['the repetition of an unanswered save', false, true],
    ['the repetition of an unanswered save, which the server refuses again,', false, false],
  ] as const) {
    test(`typing while the submission of a whole form waits for ${when} cancels the submission`, async () => {
      const { page, cardId, pattern } = await openUnanswered();
      await bar(page).getByRole('button', { name: 'Zatwierdź' }).click();
      await answers(page).waitFor();
      const held = Promise.withResolvers<void>();
      const submissions: boolean[] = [];
      await page.route(pattern, async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        submissions.push(route.request().postData()?.includes('"isSubmitted":true') ?? false);
        await held.promise;
        if (isAnswered || submissions.length > 1) return route.continue();
        return route.fulfill({ status: 503, headers: { 'retry-after': '1' } });
      });
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      if (isRepeating) {
        await goOnline(page);
        await sent;
      }
      await answers(page).getByRole('button', { name: 'Zatwierdź' }).click();
      await answers(page).waitFor({ state: 'detached' });
      await sent;
      await partia(page).fill('1');
      held.resolve();
      await bar(page).getByText('Zatwierdzenie nie zostało wysłane.').waitFor();
      // Waits for longer than the screen takes to repeat a call that the server refused for a second.
      await page.waitForTimeout(isAnswered ? 0 : 3000);
      expect(submissions).not.toContain(true);
      expect((await formData(plant.marta, cardId)).status).toBe('inProgress');
      expect(await partia(page).inputValue()).toBe('1');
    });
  }

  test('the whole form unfolds its elements and shows every error at its field', async () => {
    const strict = await makeTemplate(app.sql, {
      elements: [
        { name: 'Dane', fields: [{ name: 'Partia' }] },
        {
          name: 'Koniec',
          fields: [{ name: 'Podsumowanie', settings: [{ type: 'requirement', isRequired: true }] }],
        },
      ],
    });
    const cardId = await startCard(plant.bartek, strict);
    const { page, expectProblem } = await openForm(cardId);
    expectProblem(/400/);
    await bar(page).getByRole('button', { name: 'Zatwierdź' }).click();
    await answers(page).getByRole('button', { name: 'Zatwierdź' }).click();
    const field = element(page, 'Koniec').getByLabel('Podsumowanie');
    await field.waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await takeScreens(page, 'whole-form-errors');
    await field.fill('gotowe');
    await bar(page).getByRole('button', { name: 'Zatwierdź' }).click();
    await answers(page).getByRole('button', { name: 'Zatwierdź' }).click();
    await expect.poll(async () => (await formData(plant.marta, cardId)).status).toBe('approved');
  });

  test('a manager who does not fill cards finds unsaved text of a whole form in the list of unsent changes, and can save it at logout', async () => {
    const cardId = await startCard(plant.bartek, template);
    // Logging out ends the user's session, so each attempt needs a new user.
    leavers += 1;
    const id = await makeUser(app.sql, `Mela Mglista${leavers}`, { roles: [plant.roles.manager] });
    const client = app.client.as(`Mglista${leavers}`, PASSWORD);
    const { page } = await openForm(cardId, { id, name: 'Mela', client });
    await partia(page).pressSequentially('zostawiona');
    await page.getByRole('link', { name: 'Zakończ edycję' }).click();
    await answers(page).getByRole('button', { name: 'Wyjdź' }).click();
    await page.getByRole('link', { name: 'Kartoteka' }).click();
    await page.getByRole('button', { name: /1 wymaga uwagi/ }).click({ timeout: 60_000 });
    const unsent = page.getByRole('dialog', { name: 'Na tym urządzeniu' });
    await unsent.getByText('Dane: Partia').waitFor();
    await unsent.getByText('Otwórz kartę i zapisz cały formularz.').waitFor();
    await takeScreens(page, 'unsent-drafts');
    await expectAxeClean(page);
    await unsent.getByRole('link', { name: 'Otwórz kartę' }).click();
    await expect.poll(() => partia(page).inputValue()).toBe('zostawiona');
    await bar(page).getByText('Niezapisane').waitFor();
    await page.goBack();
    await answers(page).getByRole('button', { name: 'Wyjdź' }).click();

    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
    await answers(page).getByRole('button', { name: 'Zapisz' }).click();
    await page.waitForURL(/auth\/login/);
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['zostawiona']);
  });

  test('logging out lists the unsaved text of a whole form that cannot be saved', async () => {
    const cardId = await startCard(plant.bartek, template);
    const { name } = await formData(plant.marta, cardId);
    const { page, expectProblem } = await openForm(cardId);
    expectProblem(/40[34]/);
    await partia(page).pressSequentially('za późno');
    await plant.marta.client.call(controlCardRoutes.remove, { params: { id: cardId } });
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
    await answers(page).getByRole('button', { name: 'Zapisz' }).click();
    await answers(page).getByText(`${name}, Dane`).waitFor();
  });
});
