import { type Home, homeRoutes, type ManagerHome } from '@kartoteka/contract/home';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, SIZES } from '../env/browser.ts';
import { FOREMAN, openAs, OPERATOR, QUALITY } from '../env/card-page.ts';
import { expectFlawless, PHONE } from '../env/flawless.ts';
import { addPerson, TEST_PASSWORD } from '../env/person.ts';
import { logIn } from '../env/log-in.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Returns the number of cards on all pages of the list. */
async function listTotal(page: Page): Promise<number> {
  const pager = page.getByText(/^\d+ - \d+ z \d+$/);
  await pager.waitFor();
  return Number((await pager.textContent())?.split(' z ')[1]);
}

/** Returns the data of the start page for a plant without any card. */
function withoutCards(manager: ManagerHome): Home {
  const none = { inProgress: 0, returned: 0, awaitingApproval: 0, approved: 0, voided: 0 };
  const days = manager.days.map(({ day }) => ({ day, ...none }));
  return {
    at: new Date().toISOString(),
    operator: null,
    approver: null,
    administrator: null,
    manager: {
      ...manager,
      now: none,
      days,
      overdue: { ...manager.overdue, ...none },
      approval: { cards: 0, medianMinutes: null },
      templates: [],
      templateCount: 0,
    },
  };
}

describe('the start page', () => {
  test('from the start page an operator opens a returned card with one tap, and starts a card from a recent template with two', async () => {
    const { page } = await openAs(app, OPERATOR, '/');
    const { operator } = await app.client.as(OPERATOR).call(homeRoutes.read);
    const [returned] = operator?.returned ?? [];
    const [template] = operator?.templates ?? [];
    await part(page, 'Zwrócone do poprawy').getByText(`Powód: ${returned?.returnReason}`).first().waitFor();
    expect(await part(page, 'Do dokończenia').getByRole('link').count()).toBeGreaterThan(1);
    expect(await page.getByRole('region', { name: 'Karty w zakładzie' }).count()).toBe(0);
    await expectFlawless(page, { sizes: [PHONE] });

    await part(page, 'Zwrócone do poprawy').getByRole('link').first().click();
    await page.waitForURL(`**/control-cards/${returned?.id}/operator`);
    await page.goBack();
    await part(page, 'Zacznij ponownie')
      .getByRole('button', { name: template?.templateName ?? '', exact: true })
      .click();
    // A card of the template is in progress, so the question appears as on the operator's screen.
    const question = page.getByRole('dialog', { name: 'Jest już karta w trakcie wypełniania' });
    await question.getByRole('button', { name: 'Anuluj' }).waitFor();
    await question.getByRole('button', { name: 'Nowa' }).click();
    await page.waitForURL(/\/control-cards\/[\w-]+\/operator$/);
  });

  test('the start page requests its data while its code is still loading', async () => {
    const { page } = await openAs(app, OPERATOR, '/');
    const data = page.waitForRequest('**/api/app/home');
    await page.route('**/assets/home-screen*', async (route) => {
      await data;
      await route.continue();
    });
    await page.reload();
    await expect.poll(() => part(page, 'Do dokończenia').getByRole('link').count()).toBeGreaterThan(1);
  });

  test("an approver's start page opens the card that waits longest with one tap", async () => {
    const { page } = await openAs(app, FOREMAN, '/');
    const { approver } = await app.client.as(FOREMAN).call(homeRoutes.read);
    const waiting = part(page, 'Czeka na Twój podpis');
    await waiting.getByRole('link', { name: `Wszystkie (${approver?.totalCount})` }).waitFor();
    expect(await waiting.getByRole('listitem').first().getByRole('link').textContent()).toBe(
      approver?.cards[0]?.name,
    );
    await waiting.getByRole('listitem').first().getByRole('link').click();
    await page.waitForURL(`**/control-cards/${approver?.cards[0]?.id}/approve`);
  });

  test("a manager's start page opens overdue and deviating cards as a list with the same number of cards", async () => {
    const { page } = await openAs(app, QUALITY, '/');
    const charts = page.getByRole('group', { name: /^Widok: / });
    await charts.nth(1).waitFor();
    await page.locator('svg .MuiBarElement-root, svg .MuiBarChart-element').first().waitFor();
    await expectFlawless(page, { sizes: [PHONE] });
    for (const toggle of await charts.all()) await toggle.getByRole('button', { name: 'Tabela' }).click();
    await expectFlawless(page, { sizes: [SIZES.desktop, PHONE] });

    const { manager } = await app.client.as(QUALITY).call(homeRoutes.read);
    const { inProgress = 0, returned = 0, awaitingApproval = 0 } = manager?.overdue ?? {};
    await part(page, 'Karty w zakładzie')
      .getByRole('link', { name: /^Zaległe/ })
      .click();
    await expect.poll(() => listTotal(page)).toBe(inProgress + returned + awaitingApproval);
    await page.goBack();
    await charts.nth(1).getByRole('button', { name: 'Tabela' }).click();
    const [template] = manager?.templates ?? [];
    await page
      .getByRole('table', { name: 'Odchylenia według wzorów' })
      .getByRole('row', { name: template?.name ?? '' })
      .getByRole('link', { name: /, Z odchyleniem: / })
      .click();
    await expect.poll(() => listTotal(page)).toBe(template?.deviating);

    if (!manager) throw new Error('The demo plant has somebody who manages cards');
    await page.route(`**${homeRoutes.read.path}`, (route) => route.fulfill({ json: withoutCards(manager) }));
    await page.goto('/');
    await part(page, /^Karty rozpoczęte/)
      .getByText('W tym czasie nie rozpoczęto żadnej karty.')
      .waitFor();
    await part(page, 'Odchylenia według wzorów')
      .getByText('W tym czasie nie rozpoczęto żadnej karty.')
      .waitFor();
    expect(await charts.count(), 'views of charts that have nothing to draw').toBe(0);
  });

  test("the charts on a manager's start page show the figures of their axes in full, however large", async () => {
    const home = await app.client.as(QUALITY).call(homeRoutes.read);
    const { manager } = home;
    const [template] = manager?.templates ?? [];
    if (!manager || !template) throw new Error('The demo plant has somebody who manages cards');
    const days = manager.days.map((counts, at) => (at === 29 ? { ...counts, approved: 123_456 } : counts));
    const templates = [{ ...template, cards: 10, deviating: 10 }];
    const { page } = await openAs(app, QUALITY, '/auth/login');
    await page.route(`**${homeRoutes.read.path}`, (route) =>
      route.fulfill({ json: { ...home, manager: { ...manager, days, templates } } }),
    );
    await page.goto('/');
    const ticks = page.locator('svg .MuiChartsAxis-tickLabel');
    for (const size of [...Object.values(SIZES), PHONE]) {
      await page.setViewportSize(size);
      await expect.poll(() => ticks.allTextContents()).toContain('100%');
      await ticks
        .getByText(/^1\d{2}\u00a0000$/)
        .first()
        .waitFor();
      const figures = (await ticks.allTextContents()).filter((text) => /^\d/.test(text));
      expect(figures.filter((text) => !/^\d+%?$|^\d\d\/\d\d$|^\d{2,3}\u00a0\d{3}$/.test(text))).toEqual([]);
      const areInside = () =>
        ticks.evaluateAll((labels) =>
          labels.every((label) => {
            const [own, chart] = [label, label.closest('svg')].map((one) => one?.getBoundingClientRect());
            return own && chart && own.left >= chart.left - 1 && own.right <= chart.right + 1;
          }),
        );
      // A chart learns its new width from an observer, after the size of the window has changed.
      await expect.poll(areInside, { message: `labels inside of their charts at ${size.width}` }).toBe(true);
    }
  });

  test('the start page tells a user without a role to ask an administrator for one', async () => {
    const person = await addPerson(app, []);
    const { page } = await openPage({ baseURL: app.origin });
    await page.goto('/auth/login');
    await logIn(page, person.userName, TEST_PASSWORD);
    await expect.poll(() => page.getByText('Poproś administratora o rolę.').count()).toBe(1);
  });
});
