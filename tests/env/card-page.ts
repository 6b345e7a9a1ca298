import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type OpenOptions, type OpenPage, openPage } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The demo plant's template that the journeys fill. */
export const TEMPLATE = 'Kontrola jakości wyrobu';
export const OPERATOR = 'operator@demo.local';
export const OPERATOR_2 = 'operator2@demo.local';
export const FOREMAN = 'brygadzista@demo.local';
export const QUALITY = 'jakosc@demo.local';
export const ADMIN = 'admin@demo.local';

/** Opens a tab at this address with this account signed in. */
export async function openAs(
  app: TestApp,
  userName: string,
  address: string,
  more: Partial<OpenOptions> = {},
): Promise<OpenPage> {
  const opened = await openPage({ baseURL: app.origin, ...more });
  const token = await app.client.as(userName).token();
  await opened.page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await opened.page.goto(address);
  return opened;
}

/** Starts a new card of the template with this name, and returns the id of the card. */
export async function startDemoCard(app: TestApp, userName = OPERATOR, template = TEMPLATE): Promise<string> {
  const client = app.client.as(userName);
  const { items } = await client.call(controlCardOperatorRoutes.availableTemplates);
  const templateId = items.find((one) => one.templateName === template)?.templateId ?? '';
  const input = { params: { id: templateId }, query: { forceFresh: 'true' as const } };
  return (await client.call(controlCardOperatorRoutes.initFilling, input)).id;
}

/** Returns an element of the shown card by its name. */
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/**
 * Unfolds an element if it is folded, and returns it.
 *
 * @param timeout ms to wait for the element; the default is the page's own limit
 */
export async function unfold(page: Page, name: string, timeout?: number): Promise<Locator> {
  const found = panel(page, name);
  const heading = found.getByRole('heading', { level: 2 }).getByRole('button');
  const wait = timeout === undefined ? {} : { timeout };
  if ((await heading.getAttribute('aria-expanded', wait)) === 'false') await heading.click(wait);
  return found;
}

/** Returns an entry of a repeatable element. The first entry has the ordinal 1. */
export const entry = (page: Page, element: string, ordinal: number): Locator =>
  page.getByRole('region', { name: `${element}: Wpis ${ordinal}`, exact: true });

/** Fills fields by name: types text, or taps one of the field's large buttons. */
export async function fill(
  within: Locator,
  values: Readonly<Record<string, string | { readonly choose: string }>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') await textbox(within, name).fill(value);
    else
      await within
        .getByRole('group', { name })
        .getByRole('button', { name: value.choose, exact: true })
        .click();
  }
}

/** Returns the text box of a field by a part of its label. The box of the field's comment does not count. */
const textbox = (within: Locator, name: string): Locator =>
  within
    .getByRole('textbox', { name })
    .and(within.page().getByRole('textbox', { name: /^(?!Komentarz do odchylenia)/ }));

/** Returns the text box for the comment on a field's deviation. */
export const deviationComment = (within: Locator, field: string): Locator =>
  within.getByRole('textbox', { name: `Komentarz do odchylenia „${field}”`, exact: true });

/** Values for `fill` in an entry of the template's element 'Próbki', all within their norms. */
export const GOOD_SAMPLE = {
  'Masa netto': '150,5',
  pH: '4,40',
  Tłuszcz: '3,0',
  'Smak i zapach': { choose: 'bez zastrzeżeń' },
} as const;

/** The labels of the button 'Zapisz', which change with the state of the entry. */
const SAVE = /^(Zapisz|Zapisywanie…|Zapisano .+|Zapisane na tym urządzeniu)$/;

/** Returns a button of an entry or element by its name. 'Zapisz' finds the button under all of its labels. */
export const buttonNamed = (within: Locator | Page, name: string): Locator =>
  name === 'Zapisz'
    ? within.getByRole('button', { name: SAVE })
    : within.getByRole('button', { name, exact: true });

/** Taps a button of an entry or element. */
export const press = (within: Locator | Page, name: string): Promise<void> =>
  buttonNamed(within, name).click();

const noticeWith = (page: Page, text: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** Waits for a notice that contains this text. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const notice = noticeWith(page, text);
  await expect.poll(() => notice.count(), { message: `the notice '${text}'` }).toBeGreaterThan(0);
}

/**
 * Acts, and waits for a notice that contains this text. The waiting begins before the act, because on a slow machine
 * the notice may disappear before the act ends.
 */
export async function expectNoticeOf(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([noticeWith(page, text).first().waitFor(), act()]);
}

/** Returns the row of a list that has a link with this name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
