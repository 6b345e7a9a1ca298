import { setTimeout as pause } from 'node:timers/promises';
import { type ElementHandle, errors, type Page } from 'playwright-core';
import { buttonNamed, panel, unfold } from '../../env/card-page.ts';
import type { ChosenFile } from '../../env/chosen-files.ts';
import { PASSWORD } from '../../env/people.ts';
import { NOTHING_KEPT } from './broken.ts';
import { inTime } from './in-time.ts';
import { say } from './saying.ts';
import { nothingWritten, SAMPLE, type Written } from './sheet.ts';

const PATIENCE_MS = 60_000;
/** Pause between two checks of the screen, in ms. */
const LOOK = 50;

/** Milliseconds that a part of a shown card may take to appear. */
const SOON_MS = 2000;

const button = buttonNamed;

/** Returns false for an error of a page that is being replaced, so that the check counts as failed. */
export function goingAway(error: unknown): false {
  if (
    /context was destroyed|navigat|not attached|different document|context with specified id/i.test(
      String(error),
    )
  )
    return false;
  throw error;
}

/**
 * Milliseconds after which a check counts as failed, because a page that is being replaced may never answer. The limit
 * is long, because some checks open a card and sign in first.
 */
const LONGEST_LOOK = 100_000;

/** Checks the condition once. Returns false when the page does not answer. */
async function look(isSo: () => Promise<boolean>): Promise<boolean> {
  const looking = isSo().catch(goingAway);
  looking.catch(() => undefined);
  return Promise.race([looking, pause(LONGEST_LOOK, false)]);
}

/** Returns null for a timeout error, and throws every other error. */
function unlessLate(error: unknown): null {
  if (error instanceof errors.TimeoutError) return null;
  throw error;
}

/** Returns the answer of a page. After ten seconds it throws an error that `goingAway` recognises. */
const answerOf = <T>(asked: Promise<T>): Promise<T> =>
  inTime(asked, 10_000, 'The page is not attached to anything that answers.');

/** Checks the condition until it is true. Returns false when it was not true within `patience` ms. */
export async function until(isSo: () => Promise<boolean>, patience = PATIENCE_MS): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    // Checks must not overlap, because a check may press buttons.
    if (await look(isSo)) return true;
    await pause(LOOK);
  }
  return false;
}

/** Opens an address. Ignores an interrupted or endless navigation, because the caller waits for the screen. */
export async function go(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit', timeout: 20_000 }).catch((error: unknown) => {
    if (!/Timeout|interrupted|ERR_ABORTED/.test(String(error))) throw error;
  });
}

/** Loads a page again. A page that is being replaced is loading already. */
export const reload = async (page: Page): Promise<void> =>
  void (await page.reload({ waitUntil: 'commit' }).catch(goingAway));

export const isAtLogin = (page: Page): boolean => page.url().includes('/auth/login');

const SHELL = /^(Kartoteka|Konto)/;

/** Signs in when the login is shown, and tries again where the screen offers it. Returns whether the app is there. */
export async function isIn(page: Page, userName: string): Promise<boolean> {
  if (isAtLogin(page)) {
    const login = page.locator('#login-username');
    if (!(await login.isVisible())) return false;
    await login.fill(userName, { timeout: 2000 }).catch(() => undefined);
    const password = page.locator('input[type=password]');
    await password.fill(PASSWORD, { timeout: 2000 }).catch(() => undefined);
    await button(page, 'Zaloguj')
      .click({ timeout: 5000 })
      .catch(() => undefined);
    return until(async () => !isAtLogin(page), 3000);
  }
  const again = button(page, 'Spróbuj ponownie').first();
  if (await again.isVisible()) await again.click({ timeout: 2000 }).catch(() => undefined);
  return page.getByRole('button', { name: SHELL }).first().isVisible();
}

/** Waits until the card is shown, and unfolds it. Signs in when asked, and opens an empty page again. */
export async function arrive(page: Page, userName: string, address: string): Promise<void> {
  let looks = 0;
  const hasArrived = await until(async () => {
    looks += 1;
    if ((await panel(page, 'Dane').isVisible()) && (await isUnfolded(page))) return true;
    await isIn(page, userName);
    // A page that stays empty is opened again.
    if (looks % 200 === 0) await go(page, address).catch(() => undefined);
    return false;
  });
  if (!hasArrived) throw new Error(`No card at ${page.url()}: ${await page.locator('body').innerText()}`);
}

/** Unfolds the card. Returns false when that fails, for example because the session has ended. */
async function isUnfolded(page: Page): Promise<boolean> {
  try {
    for (const name of ['Dane', 'Pomiary']) await unfold(page, name, SOON_MS);
    return true;
  } catch (error) {
    say(`  the card cannot be unfolded: ${String(error)}`);
    return false;
  }
}

/** The form of an entry. It is an element handle, because rows change places while they are stored. */
export type Form = ElementHandle;

const named = (role: 'textbox' | 'button', name: string) => `role=${role}[name="${name}"]`;

/** The button 'Zapisz', whose label changes with the state of the entry. */
const SAVE = 'role=button[name=/^(Zapisz|Zapisywanie…|Zapisano .+|Zapisane na tym urządzeniu)$/]';

/** Returns the text that a field shows, or null when the field is not there. */
export async function shownIn(form: Form | null, name: string): Promise<string | null> {
  const box = await form?.$(named('textbox', name));
  return box ? box.inputValue() : null;
}

export const field = async (form: Form | null, name: string): Promise<Form | null> =>
  (await form?.$(named('textbox', name))) ?? null;

/** Returns the form of an entry by the text in its first field, or null when the page does not show the entry. */
export async function formOf(page: Page, { element, said, next }: Written): Promise<Form | null> {
  if (element === 'Dane') return (await panel(page, 'Dane').elementHandles())[0] ?? null;
  const rows = page.locator('section[aria-label^="Pomiary: Wpis"]');
  // One call reads all entries, because each call takes long on a busy machine. A submitted entry has no box.
  const texts = await rows.evaluateAll((entries) =>
    entries.map((entry) => {
      const box = entry.querySelector<HTMLInputElement | HTMLTextAreaElement>('input[type=text], textarea');
      return box?.value ?? null;
    }),
  );
  const at = texts.findLastIndex(
    (shown) => shown === (said.get(SAMPLE) ?? '') || (next !== undefined && shown === next),
  );
  // A page that is being replaced has no row any more.
  const row = at === -1 ? null : await rows.nth(at).elementHandle({ timeout: 2000 }).catch(unlessLate);
  // Checks the row once more, because the rows may have changed places since.
  return row === null || (await shownIn(row, SAMPLE)) !== texts[at] ? null : row;
}

/**
 * Returns whether an entry of 'Pomiary' is shown as text without a box. This means that the server has its
 * submission.
 */
export const showsAsText = (page: Page, { said }: Written): Promise<boolean> =>
  page
    .locator('section[aria-label^="Pomiary: Wpis"]')
    .evaluateAll(
      (entries, text) =>
        entries.some(
          (entry) =>
            entry.querySelector('input[type=text], textarea') === null &&
            (entry as HTMLElement).innerText.includes(text),
        ),
      said.get(SAMPLE) ?? '',
    );

/** Adds an entry to 'Pomiary' unless the screen has an empty one already. */
export async function beginSample(page: Page): Promise<void> {
  if ((await formOf(page, nothingWritten('Pomiary'))) !== null) return;
  await button(panel(page, 'Pomiary'), 'Dodaj wpis').click();
}

/** Adds a file to an entry, as a person does from the device. Returns false when the entry has no button for it. */
export async function chooseFile(form: Form, file: ChosenFile): Promise<boolean> {
  const button = await form.$(named('button', 'Dodaj plik'));
  if (button === null) return false;
  const input = await button.evaluateHandle((one) => one.parentElement?.querySelector('[data-adds="file"]'));
  const box = input.asElement();
  if (box === null) return false;
  await (box as Form).setInputFiles(file);
  return true;
}

/** Returns whether an entry shows a file that the device keeps or the server has. */
export const hasFile = async (form: Form | null, name: string): Promise<boolean> =>
  form !== null && (await form.$(named('button', `Otwórz: ${name}`))) !== null;

/** Presses a button of an entry as soon as it is enabled. Returns whether it was pressed. */
export async function press(form: Form, name: 'Zapisz' | 'Zatwierdź'): Promise<boolean> {
  const found = await form.$(name === 'Zapisz' ? SAVE : named('button', name));
  if (found === null) return false;
  return found.click({ timeout: 4000 }).then(
    () => true,
    () => false,
  );
}

/** Answers the question after a lost connection with 'submit later'. Returns whether the question was there. */
export async function answerQuestions(page: Page): Promise<boolean> {
  const repeat = button(page.getByRole('dialog'), 'Zatwierdź, gdy wróci');
  if (!(await repeat.isVisible())) return false;
  // The login may take the place of the question before it is answered. Then nothing is promised.
  const isAnswered = await repeat.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  if (!isAnswered) return false;
  await until(async () => !(await repeat.isVisible()), 3000);
  return true;
}

/** Takes the focus from the field that has it. */
export const blur = (page: Page): Promise<void> =>
  answerOf(page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()));

/** Lets the browser look for a new version of the app. A page that is being replaced does so by itself. */
export const lookForVersion = (page: Page): Promise<unknown> =>
  answerOf(page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update())).catch(
    goingAway,
  );

/** A draft that waits on the device. */
export interface Waiting {
  readonly userId: string;
  /** Why the draft needs a person, or null while it is sent by itself. */
  readonly refusal: string | null;
  /** The whole draft as JSON. */
  readonly words: string;
}

/** Returns the drafts on the device. There are none when the browser is kept from storing drafts. */
export const draftsOn = (page: Page): Promise<Waiting[]> =>
  answerOf(page.evaluate(readDrafts)).catch((error: unknown) => {
    if (String(error).includes(NOTHING_KEPT)) return [];
    throw error;
  });

/**
 * Runs in the page. Leaves out the records under 'moved/', which only map a card's id on this device to its id on
 * the server. They are not drafts.
 */
function readDrafts(): Promise<Waiting[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka');
    // Opening must not create the app's database where there is none.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve([]));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const drafts = (reading.result as { userId: string; refusal?: string | null }[]).filter(
          ({ userId }) => !userId.startsWith('moved/'),
        );
        resolve(
          drafts.map((one) => ({
            userId: one.userId,
            refusal: one.refusal ?? null,
            words: JSON.stringify(one),
          })),
        );
      });
    });
  });
}
