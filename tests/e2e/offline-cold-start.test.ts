import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreen } from '../env/browser.ts';
import { expectTime, PATIENCE, say } from '../env/absolute-time.ts';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { keptOn, openTablet, signIn, untilKept } from '../env/tablet.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Mroźnia nr 2',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const strip = (page: Page) => page.getByRole('status').filter({ hasText: /Bez sieci|Brak odpowiedzi/ });
const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia' });

async function cardWith(text: string): Promise<string> {
  const cardId = await startCard(plant.ola, template);
  await save(plant.ola, cardId, template.element('Dane'), { [template.field('Partia')]: text });
  return cardId;
}

describe('the app without a network', () => {
  test('when a card is discarded while the device reads the kit, the device still reads the other cards of the kit', async () => {
    const [older, gone, newer] = [
      await cardWith('L-7'),
      await startCard(plant.ola, template),
      await cardWith('L-8'),
    ];
    const context = { serviceWorkers: 'allow' } as const;
    const { page, expectProblem } = await openPage({ baseURL: app.origin, size: 'tablet', context });
    expectProblem(/404/);
    let isGone = false;
    await page.route(`**/form-data/${gone}`, async (route) => {
      if (!isGone) await plant.ola.client.call(controlCardRoutes.discard, { params: { id: gone } });
      isGone = true;
      await route.continue();
    });
    await signIn(page, plant.ola.client);
    await page.goto('/control-cards/operator');
    const kept = async () => (await keptOn(page)).map(({ input }) => input).join();
    await expect.poll(kept).toContain(older);
    await expect.poll(kept).toContain(newer);
    expect(isGone).toBe(true);
  });

  test('after a cold start without a network, the page has the look that was chosen on the device', async () => {
    const { page } = await openTablet(app.origin, plant.ola.client);
    const context = page.context();
    await page.evaluate(() => localStorage.setItem('kartoteka.look', 'dark'));
    await page.close();
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto('/control-cards/operator');
    await again.getByRole('heading', { name: 'Karty w trakcie wypełniania' }).waitFor();
    expect(await again.evaluate(() => document.documentElement.dataset['look'])).toBe('dark');
    await context.setOffline(false);
  });

  test('the kept app opens although the network takes requests and never answers them', async () => {
    const { page } = await openTablet(app.origin, plant.ola.client);
    const context = page.context();
    await page.close();
    // Neither continues nor answers any request, so no request ever ends.
    await context.route('**', () => undefined);
    const again = await context.newPage();
    await again.goto('/control-cards/operator');
    const heading = again.getByRole('heading', { name: 'Karty w trakcie wypełniania' });
    await expect.poll(() => heading.isVisible(), { timeout: 30_000 }).toBe(true);
    await context.unrouteAll();
  });

  test('after a cold start without a network, a card never opened on the device shows its values and takes text', async () => {
    const cardId = await cardWith('L-1');
    const { page } = await openTablet(app.origin, plant.ola.client);
    const context = page.context();
    await page.close();
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto('/control-cards/operator');
    await again.getByRole('heading', { name: 'Karty w trakcie wypełniania' }).waitFor();
    await expect.poll(() => strip(again).textContent()).toMatch(/^Bez sieci · stan z \d\d:\d\d$/);
    await takeScreen(again, 'offline-operator-800x1280');
    await expectAxeClean(again);
    await again.goto(`/control-cards/${cardId}/operator`);
    await expect.poll(() => partia(again).inputValue()).toBe('L-1');
    await partia(again).fill('L-2');
    await again.reload();
    await expect.poll(() => partia(again).inputValue()).toBe('L-2');
    await takeScreen(again, 'offline-card-800x1280');
    await again.setViewportSize({ width: 390, height: 844 });
    await takeScreen(again, 'offline-card-390x844');
    await expectAxeClean(again);
    await context.setOffline(false);
    await expect.poll(() => strip(again).count()).toBe(0);
    await expect.poll(() => partia(again).inputValue()).toBe('L-2');
  });

  test('without a network a screen that needs the server shows a message, and opens when the network is back', async () => {
    await cardWith('L-3');
    const { page } = await openTablet(app.origin, plant.bartek.client);
    await page.context().setOffline(true);
    await page.goto('/control-cards/approval');
    await page.getByRole('heading', { name: 'Ten ekran działa tylko z siecią' }).waitFor();
    await takeScreen(page, 'offline-no-screen-800x1280');
    await expectAxeClean(page);
    await page.getByRole('link', { name: 'Przejdź do kart' }).click();
    await page.getByRole('heading', { name: 'Operator', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Ten ekran działa tylko z siecią' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Karty oczekujące na zatwierdzenie', level: 1 }).waitFor();
  });

  test('a server that does not answer through its proxy counts as no network, and the screen reads again when it answers', async () => {
    const cardId = await cardWith('L-4');
    const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
    expectProblem(/502/);
    await page.context().route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await page.goto(`/control-cards/${cardId}/operator`);
    await expect.poll(() => partia(page).inputValue()).toBe('L-4');
    await strip(page).waitFor();
    await page.context().unroute('**/api/**');
    await expect.poll(() => strip(page).count()).toBe(0);
  });
});

test('own cards are usable within two seconds of a cold start, with a processor four times slower', async (context) => {
  const cardId = await cardWith('L-5');
  const { page } = await openTablet(app.origin, plant.ola.client);
  const tablet = page.context();
  await tablet.setOffline(true);
  const times: number[] = [];
  for (let trial = 0; trial < 3; trial += 1) {
    const next = await tablet.newPage();
    const devtools = await tablet.newCDPSession(next);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const before = performance.now();
    await next.goto(`/control-cards/${cardId}/operator`);
    await partia(next).waitFor();
    times.push(performance.now() - before);
    await next.close();
  }
  say(
    'a cold start with a slow processor',
    times.map((one) => `${Math.round(one)} ms`).join(', '),
    '2000 ms',
  );
  expectTime(context, 'the fastest of three cold starts', Math.min(...times), 2000 * PATIENCE);
});

describe('a shared tablet', () => {
  test('after a person signs out, the device keeps only the app and nothing of the person', async () => {
    await cardWith('tajne');
    // Signing out ends the token of this person, whom no other test uses.
    const { page } = await openTablet(app.origin, plant.olek.client);
    expect((await keptOn(page)).length).toBeGreaterThan(3);
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
    await page.waitForURL('**/auth/login');
    expect(await keptOn(page)).toEqual([]);
    const left = await page.evaluate(async () => ({
      caches: (await caches.keys()).map((name) => name.replace(/-[^-]*$/, '')),
      local: Object.keys(localStorage).filter((key) => /token|person/.test(key)),
    }));
    expect(left).toEqual({ caches: ['kartoteka-app'], local: [] });
    await page.context().setOffline(true);
    await page.goto('/control-cards/operator');
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).waitFor();
    expect(await page.getByText('tajne').count()).toBe(0);
  });

  test('the next person on a tablet sees nothing of the first person, with and without a network', async () => {
    const cardId = await cardWith('pierwsza osoba');
    const { page } = await openTablet(app.origin, plant.ola.client);
    const ola = (await keptOn(page))[0]?.userId;
    await signIn(page, plant.jagoda.client);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(async () => (await keptOn(page)).map(({ userId }) => userId)).not.toContain(ola);
    await expect.poll(async () => (await keptOn(page)).length).toBeGreaterThan(0);
    await page.context().setOffline(true);
    await page.goto(`/control-cards/${cardId}/view`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('pierwsza osoba').count()).toBe(0);
  });

  test('twelve hours after the last contact a device locks its kept cards, even when its clock is set back', async () => {
    const cardId = await cardWith('L-6');
    const { page } = await openTablet(app.origin, plant.ola.client);
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.context().setOffline(true);
    const openAt = async (hours: number) => {
      await page.clock.setSystemTime(now + hours * 3_600_000);
      await page.goto(`/control-cards/${cardId}/operator`);
    };
    await openAt(11.9);
    await expect.poll(() => partia(page).inputValue()).toBe('L-6');
    await partia(page).fill('L-7');
    await openAt(12.2);
    await page.getByText('Ta aplikacja zbyt długo nie miała połączenia z serwerem').waitFor();
    expect(await partia(page).count()).toBe(0);
    await takeScreen(page, 'offline-locked-800x1280');
    await expectAxeClean(page);
    await openAt(1);
    await page.getByText('Ta aplikacja zbyt długo nie miała połączenia z serwerem').waitFor();
    await page.context().setOffline(false);
    await page.goto(`/control-cards/${cardId}/operator`);
    await expect.poll(() => partia(page).inputValue()).toBe('L-7');
    await untilKept(page);
  });
});
