import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectTime, PATIENCE } from '../env/absolute-time.ts';
import { type BreakableWay, openBreakableWay } from '../env/breakable-way.ts';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { entry, fill, panel, press, unfold } from '../env/card-page.ts';
import { createClient } from '../env/client.ts';
import { type CardPlant, formData, openPlant, startCard, type Worker } from '../env/card-plant.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { addPerson } from '../env/person.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { endSessions } from '../env/end-sessions.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let way: BreakableWay;
let hired = 0;

beforeAll(async () => {
  way = await openBreakableWay(app.origin);
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Kontrola chłodni',
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});
afterEach(() => way.mend());
afterAll(() => way.close());

const fillPath = (cardId: string) => `/control-cards/${cardId}/operator`;
const partia = (page: Page) => panel(page, 'Dane').getByRole('textbox', { name: 'Partia' });
const badge = (page: Page, words: RegExp) => page.getByRole('button', { name: words });
const WAITS = { timeout: 60_000 } as const;

/** Creates a person for one test, because the outbox sends everything that a person left. */
async function hire(roles: readonly string[] = [plant.roles.operator]): Promise<Worker> {
  hired += 1;
  const name = `Ewa${hired}`;
  const id = await makeUser(app.sql, `Ewa ${name}`, { roles: [...roles] });
  return { id, name, client: app.client.as(name, PASSWORD) };
}

/** Waits until the code of the badge and its list is loaded, which happens after the screen is shown. */
async function untilOutboxIsLoaded(page: Page): Promise<void> {
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/outbox-badge')),
    );
  await expect.poll(isLoaded, WAITS).toBe(true);
}

async function open(worker: Worker) {
  const cardId = await startCard(worker, template);
  const opened = await openPage({ baseURL: app.origin });
  await signIn(opened.page, worker);
  await opened.page.goto(fillPath(cardId));
  opened.expectProblem(/ERR_|Failed to load|status of 4\d\d|code of a part of the page/);
  await unfold(opened.page, 'Dane');
  await untilOutboxIsLoaded(opened.page);
  const saves: string[] = [];
  const listen = (page: Page) =>
    page.on('request', (request) => {
      if (/\/element$|submit-elements-group/.test(request.url()))
        saves.push(request.headers()['idempotency-key'] ?? '');
    });
  listen(opened.page);
  return { ...opened, cardId, saves, listen };
}

async function stored(cardId: string): Promise<unknown[]> {
  const { elements } = await formData(plant.marta, cardId);
  return elements.flatMap(({ entries }) =>
    entries.map(({ values, isSubmitted }) => [...Object.values(values), isSubmitted]),
  );
}

/** Goes to another screen within the page, because a reload needs a network. */
async function toHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kartoteka', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

async function signIn(page: Page, { client }: Worker): Promise<void> {
  const token = await client.token();
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
}

describe('text typed without a network', () => {
  test('an entry is sent from another screen as soon as the network is back', async (context) => {
    const { page, cardId } = await open(await hire());
    await page.context().setOffline(true);
    await partia(page).pressSequentially('bez sieci');
    await badge(page, /^Brak sieci, 1 do wysłania/).waitFor(WAITS);
    await takeScreens(page, 'outbox-badge');
    // Leaving the card causes no question.
    await toHome(page);
    await badge(page, /^Brak sieci, 1 do wysłania/).click();
    const list = page.getByRole('dialog', { name: 'Na tym urządzeniu' });
    await list.getByText('Dane: Partia').waitFor();
    await list.getByText(/^Zapis, czeka od \d\d:\d\d$/).waitFor();
    await takeScreens(page, 'outbox-list');
    await expectAxeClean(page);
    // Nothing is wider than a phone's screen.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await stored(cardId)).toEqual([]);
    await page.context().setOffline(false);
    const back = performance.now();
    await expect.poll(() => stored(cardId), WAITS).toEqual([['bez sieci', false]]);
    const sent = performance.now() - back;
    await list.getByText('Wszystko jest wysłane').waitFor();
    await list.getByRole('button', { name: 'Zamknij' }).click();
    await expect.poll(() => badge(page, /do wysłania|Brak/).count()).toBe(0);
    expectTime(context, 'sending when the network is back', sent, 3000 * PATIENCE);
  });

  test('an entry is sent from another screen in a browser without Web Locks too', async () => {
    const worker = await hire();
    const cardId = await startCard(worker, template);
    const { page, expectProblem } = await openTab(app, worker, '/');
    expectProblem(/ERR_|Failed to load|code of a part of the page/);
    await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
    await page.goto(fillPath(cardId));
    await unfold(page, 'Dane');
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
    await page.context().setOffline(true);
    await partia(page).pressSequentially('bez blokad');
    await toHome(page);
    await page.context().setOffline(false);
    await expect.poll(() => stored(cardId), WAITS).toEqual([['bez blokad', false]]);
  });

  test('an entry whose tab was closed right after the last key is sent by another tab, once', async () => {
    const { page, cardId } = await open(await hire());
    const home = await page.context().newPage();
    await home.goto('/');
    await home.getByRole('heading', { level: 1 }).waitFor();
    await page.bringToFront();
    await partia(page).pressSequentially('zamknięta');
    await page.close();
    await expect.poll(() => stored(cardId), WAITS).toEqual([['zamknięta', false]]);
    const ofSaves = `select from card_event where card_id = $1 and type = 'entrySaved'`;
    expect(await app.sql(ofSaves, [cardId])).toHaveLength(1);
  });

  test('each text of an entry that is open in two tabs is sent once', async () => {
    const { page, cardId, saves, listen } = await open(await hire());
    const other = await page.context().newPage();
    listen(other);
    await other.goto(fillPath(cardId));
    await unfold(other, 'Dane');
    await partia(other).pressSequentially('raz');
    await expect.poll(() => partia(page).inputValue()).toBe('raz');
    await expect.poll(() => stored(cardId), WAITS).toEqual([['raz', false]]);
    await page.bringToFront();
    await partia(page).press('End');
    await partia(page).pressSequentially(' dwa');
    await expect.poll(() => stored(cardId), WAITS).toEqual([['raz dwa', false]]);
    await expect.poll(() => partia(other).inputValue()).toBe('raz dwa');
    expect(new Set(saves).size).toBe(2);
    expect(saves).toHaveLength(2);
  });

  test('submissions of an entry and of a group that wait for the network are sent from another screen', async () => {
    const { page, cardId } = await open(await hire());
    await unfold(page, 'Pomiary');
    await page.context().setOffline(true);
    await partia(page).pressSequentially('podpis');
    await press(panel(page, 'Dane'), 'Zatwierdź');
    await press(page.getByRole('dialog'), 'Zatwierdź, gdy wróci');
    await fill(entry(page, 'Pomiary', 1), { Wynik: '5' });
    await press(panel(page, 'Pomiary'), 'Zatwierdź grupę');
    await press(page.getByRole('dialog'), 'Zatwierdź, gdy wróci');
    await page.getByText('Zatwierdzenie grupy czeka na tym urządzeniu').waitFor();
    await takeScreens(page, 'card-group-offline');
    await toHome(page);
    await badge(page, /^Brak sieci, 3 do wysłania/).waitFor(WAITS);
    await page.context().setOffline(false);
    await expect
      .poll(() => stored(cardId), WAITS)
      .toEqual([
        ['podpis', true],
        ['5', true],
      ]);
    expect((await formData(plant.marta, cardId)).status).toBe('awaitingApproval');
  });

  test('a submission of a group that waits for the network is sent after the card is opened again', async () => {
    const { page, cardId } = await open(await hire());
    await fill(await unfold(page, 'Pomiary'), { Wynik: '5' });
    await expect.poll(() => stored(cardId)).toEqual([['5', false]]);
    const pattern = '**/submit-elements-group/*';
    await page.route(pattern, (route) => route.abort('connectionreset'));
    await press(panel(page, 'Pomiary'), 'Zatwierdź grupę');
    await press(page.getByRole('dialog'), 'Zatwierdź, gdy wróci');
    await page.getByText(/Zatwierdzenie grupy czeka|Spróbujemy zatwierdzić grupę/).waitFor();
    await page.unroute(pattern);
    await page.reload();
    await expect.poll(() => stored(cardId), WAITS).toEqual([['5', true]]);
  });
});

describe('unsent text of several people', () => {
  test('unsent text waits until the same person signs in again, and another person neither sees nor sends it', async () => {
    const worker = await hire();
    const { page, cardId, saves } = await open(worker);
    await page.context().setOffline(true);
    await partia(page).pressSequentially('moje');
    await badge(page, /1 do wysłania/).waitFor(WAITS);
    await endSessions(app, worker);
    await page.context().setOffline(false);
    // Polls the address, because several refused calls may each lead to the login.
    await expect.poll(() => page.url(), WAITS).toMatch(/auth\/login/);
    const before = saves.length;

    await signIn(page, plant.olek);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(/do wysłania|wymaga uwagi|moje/).count()).toBe(0);
    expect(saves).toHaveLength(before);
    expect(await stored(cardId)).toEqual([]);

    await signIn(page, { ...worker, client: createClient(app.origin).as(worker.name, PASSWORD) });
    await page.goto('/');
    await expect.poll(() => stored(cardId), WAITS).toEqual([['moje', false]]);
  });
});

describe('text that the server refuses', () => {
  test('text that the server refuses is listed with the reason, can be saved to a file, and does not hold up other cards', async () => {
    const role = await makeRole(app.sql, `chłodnia ${hired}`, ['Kartoteka.ControlCards.Operator']);
    const worker = await hire([plant.roles.operator, role]);
    const own = await makeTemplate(app.sql, {
      name: 'Karta z rolą',
      elements: [
        { name: 'Z roli', fields: [{ name: 'Siła' }], assignments: [{ type: 'role', value: role }] },
        { name: 'Wspólne', fields: [{ name: 'Opis' }] },
      ],
    });
    const refused = await startCard(worker, own);
    const { page, cardId } = await open(worker);
    await page.goto(fillPath(refused));
    await unfold(page, 'Z roli');
    await page.context().setOffline(true);
    await panel(page, 'Z roli').getByRole('textbox', { name: 'Siła' }).pressSequentially('120 N');
    const admin = await addPerson(app, 'admin');
    const { concurrencyStamp: _stamp, ...user } = await admin.client.call(identityUserRoutes.get, {
      params: { id: worker.id },
    });
    const body = { ...user, roleNames: ['operator kart'] };
    await admin.client.call(identityUserRoutes.update, { params: { id: worker.id }, body });
    await toHome(page);
    await page.context().setOffline(false);
    await page.goto(fillPath(cardId));
    await unfold(page, 'Dane');
    await partia(page).pressSequentially('druga karta');
    await expect.poll(() => stored(cardId), WAITS).toEqual([['druga karta', false]]);

    await badge(page, /1 wymaga uwagi/).click(WAITS);
    const list = page.getByRole('dialog', { name: 'Na tym urządzeniu' });
    await list.getByText('120 N').waitFor();
    expect(await list.innerText()).toMatch(/Ten element wypełnia (teraz )?ktoś inny/);
    await takeScreens(page, 'outbox-refused');
    await expectAxeClean(page);
    const saving = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Zapisz do pliku' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^Karta z rolą .+ – tekst z urządzenia .+\.txt$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('Siła: 120 N');
    expect(text).toMatch(/Dlaczego nie wysłano: Ten element wypełnia (teraz )?ktoś inny/);

    // The person gets the role back and tries again.
    const roleNames = user.roleNames;
    const fresh = await admin.client.call(identityUserRoutes.get, { params: { id: worker.id } });
    const { concurrencyStamp: _other, ...now } = fresh;
    await admin.client.call(identityUserRoutes.update, {
      params: { id: worker.id },
      body: { ...now, roleNames },
    });
    await list.getByRole('button', { name: 'Spróbuj teraz' }).click();
    await expect.poll(() => stored(refused), WAITS).toEqual([['120 N', false]]);
    await list.getByText('Wszystko jest wysłane').waitFor();
  });

  test('text of a deleted card is kept, and the list of unsent changes leads to it', async () => {
    const worker = await hire();
    const { page, cardId } = await open(worker);
    await page.context().setOffline(true);
    await partia(page).pressSequentially('nie zginę');
    await toHome(page);
    await plant.marta.client.call(controlCardRoutes.remove, { params: { id: cardId }, query: {} });
    await page.context().setOffline(false);
    await badge(page, /1 wymaga uwagi/).click(WAITS);
    const list = page.getByRole('dialog', { name: 'Na tym urządzeniu' });
    await list.getByText('nie zginę').waitFor();
    await list.getByRole('link', { name: 'Przejdź do wpisu' }).click();
    await page.getByText('Tej karty już nie ma').first().waitFor();
    await page.reload();
    await page.getByText('Partia: nie zginę').waitFor();
    expect(await page.getByText('Tej karty już nie ma').count()).toBeGreaterThan(0);
  });
});

describe('a card that was started without a network', () => {
  test('the start of a card that was started without a network is sent before the text of the card, and both are sent once', async () => {
    const worker = await hire();
    const { page, expectProblem } = await openTab(app, worker, '/');
    expectProblem(/ERR_|Failed to load/);
    const kit = await worker.client.call(controlCardOperatorRoutes.kit);
    const pinned = kit.templates.find(({ templateId }) => templateId === template.id);
    const calls: string[] = [];
    page.on('request', (request) => {
      const [, what] = /(init-card-filling|element$)/.exec(request.url().split('?')[0] ?? '') ?? [];
      if (what !== undefined && request.method() !== 'GET') calls.push(what);
    });
    const key = `new-${'0'.repeat(31)}7`;
    await page.evaluate(writeDrafts, [
      {
        userId: worker.id,
        cardId: key,
        elementId: 'card-start',
        slot: 'card-start',
        at: Date.now() - 60_000,
        cardName: 'Kontrola chłodni bez numeru',
        elementName: '',
        lines: [],
        kind: 'start',
        work: { templateId: template.id, revisionHash: pinned?.revisionHash, startedAt: Date.now() - 60_000 },
      },
      {
        userId: worker.id,
        cardId: key,
        elementId: template.element('Dane'),
        slot: 'first',
        at: Date.now() - 50_000,
        cardName: 'Kontrola chłodni bez numeru',
        elementName: 'Dane',
        lines: [{ name: 'Partia', text: 'z chłodni' }],
        work: {
          index: 0,
          key: null,
          typed: { [template.field('Partia')]: 'z chłodni' },
          comment: null,
          base: { rowVersion: null, values: {}, comment: null },
          attempt: null,
        },
      },
    ]);
    await page.reload();
    const cards = async () => {
      const { items } = await worker.client.call(controlCardOperatorRoutes.recentCards);
      return items.filter(({ name }) => name.startsWith('Kontrola chłodni'));
    };
    await expect.poll(async () => (await cards()).length, WAITS).toBe(1);
    const [card] = await cards();
    await expect.poll(() => stored(card?.cardId ?? ''), WAITS).toEqual([['z chłodni', false]]);
    // The server may have stored the text before the browser reports the call.
    await expect.poll(() => calls).toEqual(['init-card-filling', 'element']);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await cards()).toHaveLength(1);
    expect(calls).toHaveLength(2);
  });
});

/** Runs in the page. Stores drafts as the app does. */
function writeDrafts(drafts: readonly unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kartoteka', 1);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('drafts', { keyPath: ['userId', 'cardId', 'elementId', 'slot'] });
    });
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('drafts', 'readwrite');
      for (const draft of drafts) writing.objectStore('drafts').put(draft);
      writing.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
