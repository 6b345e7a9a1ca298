import type { BrowserContext, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { buttonNamed } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard, type Worker } from '../env/card-plant.ts';
import { countDrafts, isTextKept } from '../env/kept-drafts.ts';
import { makeUser, PASSWORD } from '../env/people.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

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

const fillPath = (cardId: string) => `/control-cards/${cardId}/operator`;
const element = (page: Page, name: string) =>
  page.locator('section[id^="element-"]').filter({ has: page.getByRole('heading', { name, level: 2 }) });
const partia = (page: Page) => element(page, 'Dane').getByRole('textbox', { name: 'Partia' });
const state = (page: Page, name = 'Dane') => element(page, name).getByRole('status').first();
const button = (page: Page, name: string, within = 'Dane') => buttonNamed(element(page, within), name);
const answers = (page: Page) => page.getByRole('dialog');

async function signIn(page: Page, { client }: Worker): Promise<void> {
  const token = await client.token();
  // Opens a page of the same origin that does not redirect, to write into its localStorage.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
}

/** Opens a card in a new tab, in which `worker` is signed in. */
async function openCard(worker: Worker, cardId: string) {
  const opened = await openPage({ baseURL: app.origin });
  await signIn(opened.page, worker);
  await opened.page.goto(fillPath(cardId));
  await partia(opened.page).waitFor();
  return opened;
}

async function openAnother(context: BrowserContext, cardId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(fillPath(cardId));
  await partia(page).waitFor();
  return page;
}

/** Returns the stored values of a field, one value per entry; undefined for an entry without a value. */
async function stored(cardId: string, name: string, field: string): Promise<unknown[]> {
  const { elements } = await formData(plant.marta, cardId);
  const found = elements.find((one) => one.name === name);
  return (found?.entries ?? []).map((entry) => entry.values[template.field(field)]);
}

/** Calls `handler` for every save of an entry until the returned function is called. */
async function interceptSaves(
  page: Page,
  handler: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const pattern = '**/api/app/control-card/*/element';
  await page.route(pattern, handler);
  return () => page.unroute(pattern);
}

describe('text that is not saved', () => {
  test('text that is not saved yet survives a reload, and is then saved by itself', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page } = await openCard(plant.ola, cardId);
    await partia(page).pressSequentially('L-2041');
    await expect.poll(() => state(page).textContent()).toBe('Niezapisane');
    await page.reload();
    await expect.poll(() => partia(page).inputValue()).toBe('L-2041');
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano \d\d:\d\d$/);
    await page.reload();
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['L-2041']);
  });

  test('unsaved text survives closing the tab right after the last key, and a crash once the device has stored the text', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page } = await openCard(plant.ola, cardId);
    await partia(page).pressSequentially('zamknięta');
    const context = page.context();
    await page.close();
    const second = await openAnother(context, cardId);
    await expect.poll(() => partia(second).inputValue()).toBe('zamknięta');
    await partia(second).press('End');
    await partia(second).pressSequentially(', rozbita');
    // A crash loses whatever the browser has not stored yet, which on a busy machine is the last letters.
    await expect.poll(() => isTextKept(second, 'zamknięta, rozbita')).toBe(true);
    await second.goto('chrome://crash').catch(() => undefined);
    const third = await openAnother(context, cardId);
    await expect.poll(() => partia(third).inputValue()).toBe('zamknięta, rozbita');
  });

  test('unsaved text waits behind the login when the session ends, and is never shown to another user', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/401/);
    await partia(page).pressSequentially('po sesji');
    await interceptSaves(page, (route) =>
      route.fulfill({ status: 401, json: { error: { message: 'Zaloguj się' } } }),
    );
    await button(page, 'Zapisz').click();
    await page.waitForURL(/auth\/login/);
    await page.unroute('**/api/app/control-card/*/element');

    await signIn(page, plant.olek);
    await page.goto(fillPath(cardId));
    await partia(page).waitFor();
    expect(await partia(page).inputValue()).toBe('');

    await signIn(page, plant.ola);
    await page.goto(fillPath(cardId));
    // The save that was refused for its token is repeated automatically.
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
    expect(await partia(page).inputValue()).toBe('po sesji');
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['po sesji']);
  });

  test('two tabs of one browser show the same unsaved text of a card', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page } = await openCard(plant.ola, cardId);
    const other = await openAnother(page.context(), cardId);
    await partia(page).pressSequentially('tu');
    await expect.poll(() => partia(other).inputValue()).toBe('tu');
    await partia(other).press('End');
    await partia(other).pressSequentially(' i tam');
    await expect.poll(() => partia(page).inputValue()).toBe('tu i tam');
    await button(other, 'Zapisz').click();
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
    expect(await partia(page).inputValue()).toBe('tu i tam');
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['tu i tam']);
  });
});

describe('a save without an answer', () => {
  test('a save without an answer is repeated automatically with its key, and text typed meanwhile stays', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/element')) keys.push(request.headers()['idempotency-key']);
    });
    let isBack = false;
    await interceptSaves(page, async (route) => {
      if (isBack) return route.continue();
      // The server executes the call, but its answer never arrives.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await partia(page).pressSequentially('raz');
    await button(page, 'Zapisz').click();
    await expect.poll(() => state(page).textContent()).toBe('Zapisane na tym urządzeniu');
    await partia(page).press('End');
    await partia(page).pressSequentially(' dwa');
    await takeScreens(page, 'card-offline');
    // From here on nothing is typed, so that only time triggers the next attempt.
    const before = keys.length;
    await expect.poll(() => keys.length).toBeGreaterThan(before);
    isBack = true;
    // The pauses between attempts grow. The text that was typed meanwhile follows with a call of its own.
    await expect.poll(() => stored(cardId, 'Dane', 'Partia')).toEqual(['raz dwa']);
    expect(new Set(keys).size).toBe(2);
    expect(await partia(page).inputValue()).toBe('raz dwa');
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
  });

  test('a save without an answer creates one new entry, even when the tab was reloaded meanwhile', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/ERR_|Failed to load/);
    await element(page, 'Pomiary').getByRole('button', { name: 'Pomiary' }).first().click();
    await element(page, 'Pomiary').getByLabel('Wynik').pressSequentially('7');
    const restore = await interceptSaves(page, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button(page, 'Zapisz', 'Pomiary').click();
    await expect.poll(() => stored(cardId, 'Pomiary', 'Wynik')).toEqual(['7']);
    await restore();
    // Holds the repeated call back. Meanwhile the card must show the entry exactly once.
    const held = Promise.withResolvers<void>();
    const release = await interceptSaves(page, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    const result = element(page, 'Pomiary').getByLabel('Wynik');
    await result.first().waitFor();
    await expect.poll(() => result.first().inputValue()).toBe('7');
    expect(await result.count()).toBe(1);
    await result.press('End');
    await result.pressSequentially('1');
    held.resolve();
    await expect.poll(() => stored(cardId, 'Pomiary', 'Wynik')).toEqual(['71']);
    await release();
    expect(await result.count()).toBe(1);
  });

  test('after a submission without an answer and a reload, the screen shows what the server stored', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/ERR_|Failed to load/);
    await partia(page).pressSequentially('zatwierdzona');
    const restore = await interceptSaves(page, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button(page, 'Zatwierdź').click();
    await answers(page).getByRole('button', { name: 'Nie zatwierdzaj teraz' }).waitFor();
    await restore();
    await page.reload();
    await element(page, 'Dane').getByText('[Zatwierdzony]').first().waitFor();
    await expect.poll(() => countDrafts(page)).toBe(0);
    expect(await page.getByText('Tego wpisu nie można już zmienić').count()).toBe(0);
  });

  test('a cancelled submission without an answer is not repeated with the next save', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/ERR_|Failed to load/);
    await element(page, 'Pomiary').getByRole('button', { name: 'Pomiary' }).first().click();
    await element(page, 'Pomiary').getByLabel('Wynik').pressSequentially('5');
    await page.context().setOffline(true);
    await button(page, 'Zatwierdź', 'Pomiary').click();
    await answers(page).getByRole('button', { name: 'Nie zatwierdzaj teraz' }).click();
    await page.context().setOffline(false);
    await button(page, 'Zapisz', 'Pomiary').click();
    await expect.poll(() => state(page, 'Pomiary').textContent()).toMatch(/^Zapisano/);
    const { elements } = await formData(plant.marta, cardId);
    expect(elements[1]?.entries.map((entry) => entry.isSubmitted)).toEqual([false]);
  });

  test('a waiting save is sent as soon as the network is back', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/429|ERR_|Failed to load/);
    await partia(page).pressSequentially('bez sieci');
    // The server asks for an hour's pause, so only the returning network can trigger the next attempt.
    const json = { error: { code: 'Kartoteka:TooManyRequests', message: 'Za dużo żądań.' } };
    const restore = await interceptSaves(page, (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '3600' }, json }),
    );
    await button(page, 'Zapisz').click();
    await expect.poll(() => state(page).textContent()).toBe('Serwer chwilowo niedostępny');
    await restore();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect.poll(() => stored(cardId, 'Dane', 'Partia')).toEqual(['bez sieci']);
  });

  test('without a network the screen asks whether a submission is to wait', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/ERR_|Failed to load/);
    await partia(page).pressSequentially('podpis');
    await page.context().setOffline(true);
    await button(page, 'Zatwierdź').click();
    await answers(page).getByText('Brak połączenia, wpis nie jest zatwierdzony').waitFor();
    await takeScreens(page, 'card-submit-offline');
    await answers(page).getByRole('button', { name: 'Nie zatwierdzaj teraz' }).click();
    await page.context().setOffline(false);
    // The text is saved by itself, and nothing is submitted.
    await expect.poll(() => stored(cardId, 'Dane', 'Partia')).toEqual(['podpis']);
    expect(await page.getByText('[Zatwierdzony]').count()).toBe(0);
    await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano/);
    await page.context().setOffline(true);
    await button(page, 'Zatwierdź').click();
    await answers(page).getByRole('button', { name: 'Zatwierdź, gdy wróci' }).click();
    await page.getByText('Zatwierdzenie czeka na tym urządzeniu').waitFor();
    await page.context().setOffline(false);
    await element(page, 'Dane').getByText('[Zatwierdzony]').first().waitFor({ timeout: 60_000 });
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['podpis']);
  });

  test('a submission that waits for the connection is sent even after a reload', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/ERR_|Failed to load/);
    await partia(page).pressSequentially('podpis');
    const restore = await interceptSaves(page, (route) => route.abort('connectionreset'));
    await button(page, 'Zatwierdź').click();
    await answers(page).getByRole('button', { name: 'Zatwierdź, gdy wróci' }).click();
    await page.getByText('Zatwierdzenie czeka na tym urządzeniu').waitFor();
    await restore();
    await page.reload();
    await element(page, 'Dane').getByText('[Zatwierdzony]').first().waitFor({ timeout: 60_000 });
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['podpis']);
    await expect.poll(() => countDrafts(page)).toBe(0);
  });

  test("a repeated save waits for the time of the server's Retry-After", async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openCard(plant.ola, cardId);
    expectProblem(/429/);
    await partia(page).pressSequentially('spokojnie');
    const at: number[] = [];
    const restore = await interceptSaves(page, async (route) => {
      at.push(Date.now());
      const json = { error: { code: 'Kartoteka:TooManyRequests', message: 'Za dużo żądań.' } };
      if (at.length > 1) return route.continue();
      await route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, json });
    });
    await button(page, 'Zapisz').click();
    await expect.poll(() => stored(cardId, 'Dane', 'Partia')).toEqual(['spokojnie']);
    await restore();
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(2900);
  });
});

describe('logging out with unsaved text', () => {
  const logout = async (page: Page) => {
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
  };
  /** Makes every save fail, so that the text is unsaved at the logout. */
  const cutOff = async (page: Page, expectProblem: (what: RegExp) => void) => {
    expectProblem(/ERR_|Failed to load/);
    return interceptSaves(page, (route) => route.abort('connectionreset'));
  };
  const asked = (page: Page) => answers(page).getByText('Masz niezapisany tekst').waitFor();
  /** Counts the created users. Each logout needs a new user, because a logout ends the session of the user. */
  let hired = 0;
  const hire = async (kind: string): Promise<Worker> => {
    hired += 1;
    const name = `${kind}${hired}`;
    const id = await makeUser(app.sql, `Osoba ${name}`, { roles: [plant.roles.operator] });
    return { id, name, client: app.client.as(name, PASSWORD) };
  };
  const again = async (page: Page, { name }: Worker, cardId: string) => {
    await page.waitForURL(/auth\/login/);
    await page.getByLabel('Login').fill(name);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Zaloguj' }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
    await page.goto(fillPath(cardId));
    await partia(page).waitFor();
  };

  test('logging out saves unsaved text, also of a card that is not open', async () => {
    const worker = await hire('Zapisująca');
    const earlier = await startCard(worker, template);
    const cardId = await startCard(worker, template);
    const { page } = await openCard(worker, earlier);
    await partia(page).pressSequentially('wcześniej');
    await page.goto(fillPath(cardId));
    await partia(page).pressSequentially('zapisz mnie');
    // Everything can be saved, so nothing is asked.
    await logout(page);
    await page.waitForURL(/auth\/login/);
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual(['zapisz mnie']);
    expect(await stored(earlier, 'Dane', 'Partia')).toEqual(['wcześniej']);
  });

  test('a person who logs out can leave unsaved text on the device', async () => {
    const worker = await hire('Zostawiająca');
    const cardId = await startCard(worker, template);
    const { page, expectProblem } = await openCard(worker, cardId);
    const restore = await cutOff(page, expectProblem);
    await partia(page).pressSequentially('zostań');
    await logout(page);
    await asked(page);
    await takeScreens(page, 'logout-unsaved');
    await expectAxeClean(page);
    await answers(page).getByRole('button', { name: 'Zostaw na tym urządzeniu' }).click();
    await page.waitForURL(/auth\/login/);
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual([]);
    await restore();
    await again(page, worker, cardId);
    expect(await partia(page).inputValue()).toBe('zostań');
    await expect.poll(() => stored(cardId, 'Dane', 'Partia')).toEqual(['zostań']);
  });

  test('a person who logs out can discard unsaved text', async () => {
    const worker = await hire('Usuwająca');
    const cardId = await startCard(worker, template);
    const { page, expectProblem } = await openCard(worker, cardId);
    const restore = await cutOff(page, expectProblem);
    await partia(page).pressSequentially('zniknij');
    await logout(page);
    await asked(page);
    await answers(page).getByRole('button', { name: 'Usuń' }).click();
    await page.waitForURL(/auth\/login/);
    await restore();
    await again(page, worker, cardId);
    expect(await partia(page).inputValue()).toBe('');
    expect(await stored(cardId, 'Dane', 'Partia')).toEqual([]);
  });
});
