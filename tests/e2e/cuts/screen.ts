import { setTimeout as pause } from 'node:timers/promises';
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { buttonNamed, panel, unfold } from '../../env/card-page.ts';
import { PASSWORD } from '../../env/people.ts';
import type { Seeded } from '../../env/seeded.ts';
import { SAMPLE, type Written } from './sheet.ts';

const PATIENCE_MS = 60_000;
/** Pause between two looks at the screen, in ms. */
const LOOK = 50;

const button = buttonNamed;

/** A look at a page that is being replaced fails. It counts as a look that saw nothing. */
function goingAway(error: unknown): false {
  if (/context was destroyed|navigat|not attached/i.test(String(error))) return false;
  throw error;
}

/** Looks until the condition is true; false when it never is. */
export async function until(isSo: () => Promise<boolean>, patience = PATIENCE_MS): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    // Looks are taken one after another.
    if (await isSo().catch(goingAway)) return true;
    await pause(LOOK);
  }
  return false;
}

export const isAtLogin = (page: Page): boolean => page.url().includes('/auth/login');

/** Signs in when the login appears, tries again when the screen offers it, and unfolds the card. */
export async function arrive(page: Page, userName: string): Promise<void> {
  let looks = 0;
  const hasArrived = await until(async () => {
    looks += 1;
    if (await panel(page, 'Dane').isVisible()) return true;
    if (await page.locator('#login-username').isVisible()) {
      await page.locator('#login-username').fill(userName);
      await page.locator('input[type=password]').fill(PASSWORD);
      await button(page, 'Zaloguj')
        .click({ timeout: 5000 })
        .catch(() => undefined);
      await until(async () => !isAtLogin(page), 5000);
    } else if (await button(page, 'Spróbuj ponownie').isVisible()) {
      await button(page, 'Spróbuj ponownie')
        .click({ timeout: 2000 })
        .catch(() => undefined);
    } else if (looks % 200 === 0) {
      // A page that stays empty is reloaded.
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    }
    return false;
  });
  if (!hasArrived) throw new Error(`No card at ${page.url()}: ${await page.locator('body').innerText()}`);
  for (const name of ['Dane', 'Pomiary']) await unfold(page, name);
}

/** The form of an entry as an element of the page, because rows change places while they are stored. */
export type Form = ElementHandle;

const named = (role: 'textbox' | 'button', name: string) => `role=${role}[name="${name}"]`;

/** 'Zapisz', whatever it says now. */
const SAVE = 'role=button[name=/^(Zapisz|Zapisywanie…|Zapisano .+|Zapisane na tym urządzeniu)$/]';

/** The text that a field shows; null when the field is not there. */
export async function shownIn(form: Form | null, name: string): Promise<string | null> {
  const box = await form?.$(named('textbox', name));
  return box ? box.inputValue() : null;
}

export const field = async (form: Form | null, name: string): Promise<Form | null> =>
  (await form?.$(named('textbox', name))) ?? null;

/** Finds the form of an entry by the text in its first field; null when the page does not show it. */
export async function formOf(page: Page, { element, said }: Written): Promise<Form | null> {
  if (element === 'Dane') return (await panel(page, 'Dane').elementHandles())[0] ?? null;
  const rows = await page.locator('section[aria-label^="Pomiary: Wpis"]').elementHandles();
  for (const row of rows.toReversed()) {
    if ((await shownIn(row, SAMPLE)) === (said.get(SAMPLE) ?? '')) return row;
  }
  return null;
}

/** Begins an entry: in the empty one on the screen, else in a new one. */
export async function beginSample(page: Page): Promise<void> {
  const empty: Written = { element: 'Pomiary', said: new Map(), isSubmitted: false };
  if ((await formOf(page, empty)) !== null) return;
  await button(panel(page, 'Pomiary'), 'Dodaj wpis').click();
}

/** Presses a button of an entry as soon as it is enabled; returns whether it was pressed. */
export async function press(form: Form, name: 'Zapisz' | 'Zatwierdź'): Promise<boolean> {
  const found = await form.$(name === 'Zapisz' ? SAVE : named('button', name));
  if (found === null) return false;
  return found.click({ timeout: 4000 }).then(
    () => true,
    () => false,
  );
}

/** Answers the questions that a lost connection causes. */
export async function answerQuestions(page: Page, random: Seeded): Promise<void> {
  const repeat = button(page.getByRole('dialog'), 'Zatwierdź, gdy wróci');
  const stop = button(page.getByRole('dialog'), 'Nie zatwierdzaj teraz');
  if (await repeat.isVisible()) {
    await (random.below(3) > 0 ? repeat : stop).click({ timeout: 2000 }).catch(() => undefined);
    await until(async () => (await page.getByRole('dialog').count()) === 0, 3000);
  }
}

/** Entries that show one of these states. */
const inState = (page: Page, states: RegExp): Locator =>
  page
    .getByRole('group')
    .filter({ has: button(page, 'Zapisz') })
    .filter({ has: page.getByRole('status').filter({ hasText: states }) });

const ON_ITS_WAY =
  /^(Wysyłanie…|Zapisywanie…|Brak połączenia|Czeka na połączenie|Zapisane na tym urządzeniu)$/;
const NOT_STORED =
  /^(Wysyłanie…|Zapisywanie…|Brak połączenia|Czeka na połączenie|Zapisane na tym urządzeniu|Niezapisane|Nie zapisano)$/;

/**
 * Waits as a user who sees 'Brak połączenia' and has time: the screen repeats by itself. With `all`, presses 'Zapisz'
 * at every entry that is not stored.
 *
 * @returns whether everything was stored in time
 */
export function settle(
  page: Page,
  userName: string,
  random: Seeded,
  { all }: { all: boolean },
): Promise<boolean> {
  let looks = 0;
  return until(async () => {
    looks += 1;
    await answerQuestions(page, random);
    if (isAtLogin(page)) await arrive(page, userName);
    const waiting = inState(page, all ? NOT_STORED : ON_ITS_WAY).first();
    if (!(await panel(page, 'Dane').isVisible())) return false;
    if ((await waiting.count()) === 0) return true;
    // Conflicts are tested elsewhere: the user keeps their own text.
    const mine = button(page, 'Zachowaj moje').first();
    if (await mine.isVisible()) await mine.click({ timeout: 1000 }).catch(() => undefined);
    const isSlow = looks % 60 === 0;
    const now = button(waiting, 'Ponów teraz');
    if (looks % 20 === 0 && (await now.isVisible()))
      await now.click({ timeout: 1000 }).catch(() => undefined);
    else if (isSlow || (all && (await inState(page, /^(Niezapisane|Nie zapisano)$/).count()) > 0)) {
      const due = isSlow ? waiting : inState(page, /^(Niezapisane|Nie zapisano)$/).first();
      await button(due, 'Zapisz')
        .click({ timeout: 1000 })
        .catch(() => undefined);
    }
    return false;
  });
}

/** How many drafts the device has stored. */
export function draftsLeft(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kartoteka');
        opening.addEventListener('error', () => resolve(0));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
}

/** How long the outbox may take after the first answer, in ms; more on a crowded machine. */
const OUTBOX_MS = 15_000;

/** Leaves the card for another screen, lets the network return, and waits until nothing waits on the device. */
export async function sendFromElsewhere(page: Page, random: Seeded): Promise<number> {
  await answerQuestions(page, random);
  await page.getByRole('link', { name: 'Kartoteka', exact: true }).click();
  await until(async () => new URL(page.url()).pathname === '/', 5000);
  await page.context().setOffline(false);
  await until(async () => (await draftsLeft(page)) === 0, OUTBOX_MS);
  return draftsLeft(page);
}
