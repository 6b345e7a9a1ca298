import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeScreen } from '../env/browser.ts';
import { entry, expectNoticeOf, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { expectFlawless } from '../env/flawless.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { makeTemplate, type MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let card: MadeTemplate;
let withPassword: MadeTemplate;
let admin: Worker;

beforeAll(async () => {
  plant = await openPlant(app);
  const role = await makeRole(app.sql, 'wzory', [
    'Kartoteka.ControlCards.ManageTemplates',
    'Kartoteka.ControlCards.ManageGroups',
  ]);
  const id = await makeUser(app.sql, 'Ada Adamska', { roles: [role] });
  admin = { id, name: 'Ada Adamska', client: app.client.as('Adamska', PASSWORD) };
  const approvals = [{ type: 'user', value: plant.bartek.id }] as const;
  card = await makeTemplate(app.sql, {
    name: 'Kontrola linii',
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      { name: 'Próbki', fields: [{ name: 'Masa' }], repeat: { min: 1, max: 5 } },
      { name: 'Uwagi', fields: [{ name: 'Uwaga' }] },
    ],
    approvals,
  });
  withPassword = await makeTemplate(app.sql, {
    name: 'Z hasłem',
    elements: [{ name: 'Wynik', fields: [{ name: 'Ocena' }] }],
    approvals,
    passwordAtSigning: true,
  });
});

const help = (page: Page) => page.getByRole('dialog', { name: 'Skróty klawiaturowe' });
const hasFocus = async (page: Page, name: string): Promise<void> => {
  const box = page.getByRole('textbox', { name }).first();
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
};

/** Opens a tab and waits until the app reacts to keys, because the code for keys is loaded apart from the screen. */
async function openWithKeys(worker: Worker, address: string): Promise<Page> {
  const { page } = await openTab(app, worker, address);
  // Waits for the heading of the screen, because the keys may be loaded before the screen. The page that is
  // shown until then has a heading too.
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('?');
      return help(page).isVisible();
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  return page;
}

/** Makes a card that awaits approval, and returns its id. */
async function waiting(template: MadeTemplate, element: string, field: string): Promise<string> {
  const id = await startCard(plant.ola, template);
  const data = { [template.field(field)]: 'A1' };
  await save(plant.ola, id, template.element(element), data, { submit: true });
  return id;
}

describe('filling a card', () => {
  test('on a card, keys lead to the next element, save, submit and add an entry, and unfold and fold all elements', async () => {
    const id = await startCard(plant.ola, card);
    const page = await openWithKeys(plant.ola, `/control-cards/${id}/operator`);
    await page.keyboard.press('n');
    await hasFocus(page, 'Partia');

    // In a field, single keys only type their characters.
    await page.keyboard.type('ndwf/?');
    expect(await page.getByRole('textbox', { name: 'Partia' }).inputValue()).toBe('ndwf/?');
    expect(await help(page).count()).toBe(0);

    await expectNoticeOf(page, 'Zmiany zapisane', () => page.keyboard.press('Control+s'));
    await hasFocus(page, 'Partia');
    const values = async () => (await formData(plant.ola, id)).elements[0]?.entries[0];
    expect((await values())?.values[card.field('Partia')]).toBe('ndwf/?');

    await expectNoticeOf(page, 'Zatwierdzono', () => page.keyboard.press('Control+Enter'));
    await expect.poll(async () => (await values())?.isSubmitted).toBe(true);
    // The next element opens, as it does after a press of the button.
    await unfold(page, 'Próbki');
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('d');
    await hasFocus(page, 'Masa');
    expect(await entry(page, 'Próbki', 1).count()).toBe(1);

    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('w');
    const unfolded = () => page.locator('section[id^=element-] h2 button[aria-expanded=true]').count();
    await expect.poll(unfolded).toBe(3);
    await page.keyboard.press('w');
    await expect.poll(unfolded).toBe(0);
  });

  test('Ctrl+Enter submits only the entry in which the focus is', async () => {
    const id = await startCard(plant.ola, card);
    const page = await openWithKeys(plant.ola, `/control-cards/${id}/operator`);
    await press(page, 'Rozwiń wszystkie');
    await page.getByRole('textbox', { name: 'Uwaga' }).fill('bez uwag');
    await page.getByRole('link', { name: 'Kartoteka' }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('textbox', { name: 'Uwaga' }).focus();
    await expectNoticeOf(page, 'Zatwierdzono', () => page.keyboard.press('Control+Enter'));
    const submitted = (await formData(plant.ola, id)).elements.map(({ isSubmitted }) => isSubmitted);
    expect(submitted).toEqual([false, false, true]);
  });
});

describe('signing cards', () => {
  const statusOf = async (id: string) => (await formData(plant.marta, id)).status;

  /** Waits for the screen of a card. The address changes while the screen of the previous card is still there. */
  const shows = async (page: Page, card: string, next: string): Promise<void> => {
    await page.waitForURL(`**/${card}/approve`);
    await page.locator(`a[data-act=nextCard][href$="/${next}/approve"]`).waitFor();
    await page.getByRole('button', { name: 'Zatwierdź i przejdź do następnej' }).waitFor();
  };
  /** Collects the addresses of the signing calls from now on. */
  const signatures = (page: Page): readonly string[] => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/approve\/[0-9a-f-]+$/.test(request.url())) calls.push(request.url());
    });
    return calls;
  };
  /** Opens the first of three cards that wait for a new person, for whom no other card waits. */
  const openThree = async () => {
    const surname = `Podpisująca${randomUUID().slice(0, 8)}`;
    const id = await makeUser(app.sql, `Sara ${surname}`, { roles: [plant.roles.foreman] });
    const signer = { id, name: `Sara ${surname}`, client: app.client.as(surname, PASSWORD) };
    const template = await makeTemplate(app.sql, {
      elements: [{ name: 'Wynik', fields: [{ name: 'Ocena' }] }],
      approvals: [{ type: 'user', value: id }],
    });
    const first = await waiting(template, 'Wynik', 'Ocena');
    const second = await waiting(template, 'Wynik', 'Ocena');
    const third = await waiting(template, 'Wynik', 'Ocena');
    const page = await openWithKeys(signer, `/control-cards/${first}/approve`);
    await shows(page, first, second);
    return { page, first, second, third };
  };

  test('Ctrl+Enter signs one card even when it is held down or pressed twice, and N leaves a card unsigned', async () => {
    const { page, first, second, third } = await openThree();
    await page.keyboard.press('n');
    await shows(page, second, third);
    const signed = signatures(page);
    await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    // Enter is held down, which repeats it, and is then pressed once more.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.down('Enter');
    await page.waitForURL(`**/${third}/approve`);
    await page.getByRole('button', { name: 'Zatwierdź i przejdź do następnej (1)' }).waitFor();
    // Enter is still held down when the next card is there.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    expect(signed).toHaveLength(1);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      'awaitingApproval',
      'approved',
      'awaitingApproval',
    ]);
  });

  test('a press of the signing button signs no card while the screen of the next card is loading', async () => {
    const { page, first, second, third } = await openThree();
    const signed = signatures(page);
    // Presses the button when the address has changed but the screen still shows the first card.
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...step) => {
        push(...step);
        document.querySelector<HTMLElement>('[data-act=sign]')?.click();
        document.documentElement.dataset['pressed'] = location.pathname;
      };
    });
    await page.keyboard.press('n');
    await shows(page, second, third);
    const pressed = await page.locator('html').getAttribute('data-pressed');
    expect(pressed).toBe(`/control-cards/${second}/approve`);
    await page.getByRole('button', { name: 'Zatwierdź i przejdź do następnej' }).click();
    await page.waitForURL(`**/${third}/approve`);
    await expect.poll(() => statusOf(second)).toBe('approved');
    expect(await statusOf(first)).toBe('awaitingApproval');
    expect(signed).toHaveLength(1);
  });

  test('Ctrl+Enter asks for the password as the button does, and the keys of the screen do nothing in the question', async () => {
    const id = await waiting(withPassword, 'Wynik', 'Ocena');
    const page = await openWithKeys(plant.bartek, `/control-cards/${id}/approve`);
    await page
      .getByRole('button', { name: /^Zatwierdź (?:i przejdź|jako)/ })
      .first()
      .waitFor();
    await page.keyboard.press('Control+Enter');
    const question = page.locator('#signing-password');
    await question.waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+s');
    await page.keyboard.type('n?');
    expect(await question.inputValue()).toBe('n?');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await question.fill(PASSWORD);
    await expectNoticeOf(page, 'Zatwierdzono', () => page.keyboard.press('Enter'));
    await expect.poll(() => statusOf(id)).toBe('approved');
  });
});

describe('lists and forms', () => {
  test('keys focus the search of a list, open its filters, and add a record that Ctrl+S saves', async () => {
    const page = await openWithKeys(admin, '/control-cards/groups');
    const search = page.getByRole('combobox', { name: 'Wyszukaj' });
    await page.keyboard.press('/');
    await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await search.inputValue()).toBe('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('f');
    await page.getByRole('dialog').waitFor();
    // Single keys do nothing while the filters are open.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('d');
    expect(page.url()).toContain('/control-cards/groups');
    expect(page.url()).not.toContain('create');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    await page.waitForURL('**/control-cards/groups/create');
    await page.getByRole('textbox', { name: 'Nazwa' }).fill(fresh('Żółć i sery'));
    await expectNoticeOf(page, 'Zmiany zapisane', () => page.keyboard.press('Control+s'));
  });
});

describe('the list of keys', () => {
  test("the list of keys begins with the keys of the screen, and opens from the account's menu too", async () => {
    const id = await startCard(plant.ola, card);
    const page = await openWithKeys(plant.ola, `/control-cards/${id}/operator`);
    await page.getByRole('button', { name: /^Konto: / }).click();
    await page.getByRole('menuitem', { name: 'Skróty klawiaturowe' }).click();
    await help(page).waitFor();
    const here = help(page).locator('section').first();
    expect(await here.getByRole('heading').textContent()).toBe('Na tym ekranie');
    const lines = (await here.getByRole('listitem').allTextContents()).join('\n');
    expect(lines).toContain('Następny niewypełniony element');
    expect(lines).not.toContain('Szukaj na liście');
    expect(await help(page).getByRole('listitem').count()).toBe(11);
    await expectFlawless(page);
    for (const size of [
      { width: 1280, height: 800 },
      { width: 800, height: 1280 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await takeScreen(page, `keys-${size.width}x${size.height}`);
    }
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    const account = page.getByRole('button', { name: /^Konto: / });
    await expect.poll(() => account.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('single keys are turned off for one person on this device, and keys with a modifier stay', async () => {
    const id = await startCard(plant.ola, card);
    const page = await openWithKeys(plant.ola, `/control-cards/${id}/operator`);
    const next = page.getByRole('button', { name: 'Następny niewypełniony' });
    expect(await next.getAttribute('aria-keyshortcuts')).toBe('N');
    await page.keyboard.press('?');
    await help(page).getByRole('checkbox', { name: 'Skróty z jednego klawisza' }).click();
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    await expect.poll(() => next.getAttribute('aria-keyshortcuts')).toBe(null);

    await page.reload();
    await next.waitFor();
    // Waits until Ctrl+K works, because then the keys are loaded and single keys would act too.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k');
        return page.getByRole('dialog', { name: 'Przejdź do…' }).isVisible();
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    // The key N would move the focus into a field. Where else the focus is depends on when the dialog has returned it.
    expect(await page.locator('input:focus, textarea:focus').count()).toBe(0);
    expect(await help(page).count()).toBe(0);

    // For the next person on this tablet single keys are on.
    const token = await plant.olek.client.token();
    await page
      .context()
      .addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
    await page.reload();
    await expect.poll(() => next.getAttribute('aria-keyshortcuts')).toBe('N');
  });
});

test('the app leaves a key to the browser when its button is not on the screen, or when Shift, Alt or AltGr is pressed too', async () => {
  const page = await openWithKeys(plant.ola, '/');
  const isPrevented = (key: string, more: object) =>
    page.evaluate(
      ([pressed, rest]) => {
        const init = { key: pressed, bubbles: true, cancelable: true, ...rest };
        return !document.body.dispatchEvent(new KeyboardEvent('keydown', init));
      },
      [key, more] as const,
    );
  expect(await isPrevented('s', { ctrlKey: true })).toBe(false);
  expect(await isPrevented('n', {})).toBe(false);
  expect(await isPrevented('k', { ctrlKey: true, altKey: true })).toBe(false);
  expect(await isPrevented('?', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await panel(page, 'Dane').count()).toBe(0);
});
