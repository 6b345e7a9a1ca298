import { setTimeout as pause } from 'node:timers/promises';
import { act, begin, fill, leaveField } from './acts.ts';
import type { Book } from './book.ts';
import { type Desk, openBook, untilEmpty } from './desk.ts';
import { tally } from './figures.ts';
import type { Cut } from './kinds.ts';
import { draftsOn, go, isAtLogin, isIn, lookForVersion, reload, until } from './screen.ts';

const HOUR = 3_600_000;
/** The screens that may be open when the network returns. The empty text stands for the card. */
const SCREENS = ['', '', '/', '/control-cards/operator', '/profile'] as const;

/** A tablet that is cut off while its person works on a card. */
export interface Stroke {
  readonly desk: Desk;
  readonly book: Book;
  /** The screen on which the person waits. The empty text stands for the card. */
  readonly screen: (typeof SCREENS)[number];
  /** Repairs the damage with `repair`. The measured time starts at the first answer of the server after this call. */
  readonly mend: (repair: () => Promise<void>) => Promise<void>;
}

export const anyScreen = ({ random }: Desk): Stroke['screen'] => random.pick(SCREENS);

/** The steps before, during and after a cut, by the kind of cut. */
export const STRIKES: Readonly<Record<Cut, (stroke: Stroke) => Promise<void>>> = {
  /** Seconds, hours or days without a network. */
  async offline(stroke) {
    const { desk } = stroke;
    const { profile, ground, random, figures } = desk;
    await profile.setOffline(true);
    const last = await workOn(stroke);
    const sleep = random.pick(['seconds', 'hours', 'days'] as const);
    tally(figures, `offline for ${sleep}`);
    if (sleep === 'seconds') await pause(500 + random.below(1500));
    if (sleep === 'hours') await profile.moveClock((1 + random.below(10)) * HOUR);
    await leaveFor(stroke, last);
    if (sleep === 'days') await profile.moveClock((1 + random.below(3)) * 24 * HOUR);
    await stroke.mend(async () => {
      if (sleep === 'days') {
        await ground.passDays();
        await ground.endSessions(desk.worker.id, 'expired');
      }
      await profile.setOffline(false);
    });
  },

  /** Only half of some calls reaches the server. */
  reset: (stroke) => breakCalls(stroke, ['reset']),

  /** Some calls reach the server, but their answers do not reach the tablet. */
  lost: (stroke) => breakCalls(stroke, ['lost', 'stalled']),

  /** The server is killed between two keys, for all tablets. */
  async killed(stroke) {
    const { desk, book } = stroke;
    await act(desk, book, () => desk.ground.kill());
    const last = await workOn(stroke);
    await leaveFor(stroke, last);
    await stroke.mend(() => desk.ground.restart());
  },

  /** The tab is closed, or its process ends, while a person types on the card or after the typing. */
  async tab(stroke) {
    const { desk, book, screen } = stroke;
    const { profile, random, figures } = desk;
    const how = random.pick(['closed', 'crashed'] as const);
    const address = screen === '' ? profile.page().url() : screen;
    const isCutOff = random.below(2) === 0;
    tally(figures, `tab ${how}${isCutOff ? ' offline' : ''}`);
    if (isCutOff) await profile.setOffline(true);
    if (screen === '') {
      await act(desk, book, () => profile.replaceTab(how, address));
    } else {
      await fill(desk, book);
      await profile.replaceTab(how, address);
    }
    await stroke.mend(() => profile.setOffline(false));
  },

  /** The browser is closed, or ends with kill -9, after the last field was left. */
  async browser(stroke) {
    const { desk, screen } = stroke;
    const { profile, random } = desk;
    if (random.below(2) === 0) await profile.setOffline(true);
    const last = await workOn(stroke);
    await openBook(desk, last);
    await leaveField(desk);
    await draftsOn(profile.page());
    const address = screen === '' ? profile.page().url() : screen;
    const how = random.pick(['closed', 'killed'] as const);
    tally(desk.figures, `browser ${how}`);
    await profile.replaceBrowser(how, address);
    await stroke.mend(() => profile.setOffline(false));
  },

  /** The page is loaded again without a network. */
  async reloaded(stroke) {
    const { desk } = stroke;
    const { profile } = desk;
    await profile.setOffline(true);
    const last = await workOn(stroke, () => reload(profile.page()));
    await leaveFor(stroke, last);
    if (stroke.screen !== '') await reload(profile.page());
    await stroke.mend(() => profile.setOffline(false));
  },

  /** The person signs out while text waits, leaves it on the tablet, and signs in again. */
  async signedOut(stroke) {
    const { desk } = stroke;
    const { profile, random } = desk;
    const isCutOff = random.below(2) === 0;
    tally(desk.figures, `signed out${isCutOff ? ' offline' : ''}`);
    if (isCutOff) await profile.setOffline(true);
    await workOn(stroke);
    await signOut(desk);
    if (isCutOff) await profile.setOffline(false);
    if (random.below(2) === 0) await lend(desk);
    await stroke.mend(async () => undefined);
  },

  /** The session expires or is revoked while text is typed. */
  async expired(stroke) {
    const { desk } = stroke;
    const { ground, random, worker } = desk;
    const how = random.pick(['expired', 'revoked'] as const);
    tally(desk.figures, `session ${how}`);
    await fill(desk, stroke.book, () => ground.endSessions(worker.id, how));
    await leaveField(desk);
    await stroke.mend(async () => undefined);
  },

  /** The server gets a new version of the app, which the person loads or ignores. */
  async upgraded(stroke) {
    const { desk, book } = stroke;
    const { ground, profile, random } = desk;
    const page = profile.page();
    await act(desk, book, async () => {
      ground.deploy();
      await lookForVersion(page);
    });
    const strip = page.getByRole('status').filter({ hasText: 'Jest nowa wersja.' });
    await until(() => strip.isVisible(), 4000);
    await stroke.mend(async () => {
      const take = page.getByRole('button', { name: 'Odśwież' });
      if (random.below(2) === 0 && (await take.isVisible())) {
        await take.click({ timeout: 2000 }).catch(() => undefined);
      } else await leaveFor(stroke, book);
    });
  },
};

/** Performs one to three acts, sometimes the last on a new card. Returns the card that is on the screen. */
async function workOn({ desk, book }: Stroke, cutNow: (() => Promise<void>) | null = null): Promise<Book> {
  const { random } = desk;
  await act(desk, book, cutNow);
  if (random.below(3) === 0) await act(desk, book);
  if (random.below(3) > 0) return book;
  const begun = await begin(desk, `${book.name}+`);
  if (begun === null) return book;
  await act(desk, begun);
  return begun;
}

/** Leaves the field, and then the card when the person waits on another screen. */
async function leaveFor({ desk, screen }: Stroke, on: Book): Promise<void> {
  await leaveField(desk);
  const page = desk.profile.page();
  if (screen === '') return openBook(desk, on);
  if (screen === '/') {
    // People follow the link within the page instead of loading an address.
    const home = page.getByRole('link', { name: 'Kartoteka', exact: true }).first();
    await home.click({ timeout: 5000 }).catch(() => undefined);
    if (await until(async () => new URL(page.url()).pathname === '/', 3000)) return;
  }
  await go(page, screen);
}

const CALLS = { reset: 'calls cut in half', lost: 'answers lost', stalled: 'answers never sent' } as const;

async function breakCalls(stroke: Stroke, how: readonly ('reset' | 'lost' | 'stalled')[]): Promise<void> {
  const { desk } = stroke;
  const { random, way } = desk;
  // A browser repeats a broken call once by itself. Only a second break reaches the page.
  const chosen = random.pick(how);
  tally(desk.figures, CALLS[chosen]);
  way.breakNext(chosen, 2 + random.below(4), 'work');
  const last = await workOn(stroke);
  await leaveFor(stroke, last);
  await stroke.mend(async () => way.mend());
}

/** Another person signs in on the tablet, starts and fills a card, and signs out, while the owner's text waits. */
async function lend(desk: Desk): Promise<void> {
  const { ground, profile, figures, random } = desk;
  const worker = ground.plant.bartek;
  const guest: Desk = { ...desk, worker, userName: worker.name.split(' ')[1] ?? '', books: [] };
  if (!(await until(() => isIn(profile.page(), guest.userName)))) {
    return guest.complainWithScreen('nobody else can sign in');
  }
  tally(figures, 'tablet lent to a second person');
  const book = await begin(guest, `card of ${guest.userName} ${random.word()}`);
  if (book !== null) {
    await act(guest, book);
    await leaveField(guest);
    const { isEmpty, left } = await untilEmpty(guest, 30_000);
    if (!isEmpty) guest.complain(`stays of ${guest.userName}: ${left.join('; ')}`);
    desk.books.push(...guest.books);
  }
  await signOut(guest);
}

/** Signs out, and leaves on the tablet what could not be sent. */
async function signOut(desk: Desk): Promise<void> {
  const page = desk.profile.page();
  await page.getByRole('button', { name: /^Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Zostaw na tym urządzeniu' });
  const isOut = await until(async () => {
    if (await keep.isVisible()) await keep.click({ timeout: 2000 }).catch(() => undefined);
    return isAtLogin(page);
  }, 30_000);
  if (!isOut) await desk.complainWithScreen('does not sign out');
}
