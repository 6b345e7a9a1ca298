import type { Page } from 'playwright-core';
import { type BreakableWay, openBreakableWay } from '../../env/breakable-way.ts';
import type { Worker } from '../../env/card-plant.ts';
import { type Seeded, seeded } from '../../env/seeded.ts';
import { addressOf, type Book } from './book.ts';
import type { Figures } from './figures.ts';
import type { Ground } from './ground.ts';
import { type Broken, openProfile, type Profile } from './profile.ts';
import { answerQuestions, arrive, draftsOn, go, isAtLogin, isIn, until, type Waiting } from './screen.ts';

/** A tablet with the person who works on it. */
export interface Desk {
  readonly name: string;
  readonly ground: Ground;
  readonly way: BreakableWay;
  readonly profile: Profile;
  readonly worker: Worker;
  readonly userName: string;
  readonly figures: Figures;
  /** The cards that this person fills on this tablet. */
  readonly books: Book[];
  random: Seeded;
  /** Whether the browser runs the service worker, which keeps the app. */
  readonly hasWorker: boolean;
  /** Whether text that should have been sent stayed on the tablet. */
  isStuck: boolean;
  /** Milliseconds that something may take to appear on the screen. */
  readonly patience: number;
  readonly complain: (what: string) => void;
  /** Adds a complaint that quotes what the screen shows. */
  readonly complainWithScreen: (what: string) => Promise<void>;
}

export interface DeskOptions {
  readonly ground: Ground;
  readonly figures: Figures;
  readonly name: string;
  readonly worker: Worker;
  readonly patience: number;
  readonly broken: Broken;
}

/**
 * Opens a tablet with a connection of its own and signs its person in. If the browser runs the service worker, waits
 * until the worker is ready and the templates are stored on the tablet.
 */
export async function openDesk({ broken, ...options }: DeskOptions): Promise<Desk> {
  const { ground, figures, name, worker } = options;
  ground.serveFiles();
  const way = await openBreakableWay(ground.origin);
  const profile = await openProfile(way.origin, broken);
  const userName = worker.name.split(' ')[1] ?? '';
  const complain = (what: string): void => void figures.complaints.push(`tablet ${name}: ${what}`);
  const complainWithScreen = async (what: string): Promise<void> => {
    const page = profile.page();
    const shown = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
    complain(`${what} at ${page.url()}, where the screen shows: ${shown.replaceAll(/\s+/g, ' ')}`);
  };
  const desk: Desk = {
    ...options,
    way,
    profile,
    userName,
    books: [],
    random: seeded(0),
    isStuck: false,
    hasWorker: broken.withoutWorker !== true,
    complain,
    complainWithScreen,
  };
  await signIn(desk);
  return desk;
}

async function signIn({ profile, userName, hasWorker }: Desk): Promise<void> {
  await profile.page().goto('/control-cards/operator');
  await until(() => isIn(profile.page(), userName));
  if (hasWorker) await untilReady(profile.page());
}

/**
 * Waits until the tablet has the templates again, which a sign-out deletes. Without them no card can be started without
 * a network.
 */
export async function untilKeptAgain({ profile, hasWorker }: Desk): Promise<void> {
  if (hasWorker) await untilReady(profile.page());
}

export async function closeDesk({ way, profile }: Desk): Promise<void> {
  await profile.close();
  await way.close();
}

/** Waits until the worker answers the page and the device has the templates. */
async function untilReady(page: Page): Promise<void> {
  const isKept = await until(async () => {
    // The page may still be leaving the login. Then `until` asks again.
    await page.evaluate(() => navigator.serviceWorker.ready);
    return (await page.evaluate(keptRevisions)) > 0;
  }, 60_000);
  if (!isKept) throw new Error(`The tablet does not keep the app: ${page.url()}`);
}

/** Runs in the page. Returns the number of revisions that the device keeps. */
function keptRevisions(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka.kept');
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(0));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const names = (reading.result as { name: string }[]).map(({ name }) => name);
        resolve(names.filter((name) => name === 'controlCardOperator.revision').length);
      });
    });
  });
}

/** Opens a card unless it is on the screen. */
export async function openBook({ profile, userName, ground }: Desk, book: Book): Promise<void> {
  await learnId(ground, book);
  const page = profile.page();
  const isShown = [book.id, book.key].some((id) => id !== null && page.url().includes(id));
  if (!isShown) await go(page, addressOf(book));
  await arrive(page, userName, addressOf(book));
}

/** Reads from the database the id that the server gave a card that was started on a tablet without the server. */
export async function learnId({ sql }: Ground, book: Book): Promise<void> {
  if (book.id !== null || book.key === null) return;
  const [row] = await sql<{ id: string }>('select id from control_card where client_key = $1', [book.key]);
  book.id = row?.id ?? null;
}

/** The result of waiting until the outbox is empty. */
export interface Emptied {
  readonly isEmpty: boolean;
  /** Milliseconds from the server's first answer until the end of the wait; null when the server answered no call. */
  readonly took: number | null;
  readonly left: readonly string[];
}

/**
 * Milliseconds that refused text may wait before it counts as stuck. The app resolves some refusals by
 * itself.
 */
const REFUSED_MS = 6000;

/**
 * Waits until the tablet has no unsent drafts of its person. Meanwhile signs in and answers questions, as the
 * person would.
 */
export async function untilEmpty(desk: Desk, patience: number): Promise<Emptied> {
  const { profile, userName, worker } = desk;
  let left: readonly Waiting[] = [];
  let looks = 0;
  let refusedSince: number | null = null;
  await until(async () => {
    const page = profile.page();
    if (isAtLogin(page)) await isIn(page, userName);
    await answerQuestions(page);
    left = (await draftsOn(page)).filter(({ userId }) => userId === worker.id);
    looks += 1;
    const isRefused = left.length > 0 && left.every(({ refusal }) => refusal !== null);
    refusedSince = isRefused ? (refusedSince ?? Date.now()) : null;
    const isHopeless = refusedSince !== null && Date.now() - refusedSince > REFUSED_MS;
    return isHopeless || (left.length === 0 && !isAtLogin(page));
  }, patience);
  const isEmpty = left.length === 0 && !isAtLogin(profile.page());
  const first = profile.answers.first();
  // If the outbox is empty at the first check, it may have been empty for seconds. The wait then ended when the last
  // text was stored.
  const end = isEmpty && looks === 1 ? (profile.answers.lastWrite() ?? first) : Date.now();
  const took = first === null || end === null ? null : end - first;
  return { isEmpty, took, left: left.map(({ words }) => words) };
}

/** Replaces the tablet's profile with an empty one and signs its person in, so that harm is counted only once. */
export async function startAnew(desk: Desk): Promise<void> {
  desk.ground.serveFiles();
  await desk.profile.empty();
  desk.isStuck = false;
  await signIn(desk);
}
