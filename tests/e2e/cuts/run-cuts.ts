import { startCard } from '../../env/card-plant.ts';
import { type Seeded, seeded } from '../../env/seeded.ts';
import { act, begin, fill, leaveField } from './acts.ts';
import { type Book, newBook, openEntries } from './book.ts';
import { anyScreen, STRIKES } from './cut.ts';
import { closeDesk, type Desk, openBook, openDesk, startAnew, untilEmpty, untilKeptAgain } from './desk.ts';
import { beginCut, type Figures, noFigures } from './figures.ts';
import type { Ground } from './ground.ts';
import { type Cut, CUTS } from './kinds.ts';
import { examine, extraCards } from './oracle.ts';
import type { Broken } from './profile.ts';
import { say } from './saying.ts';

export interface CutsOptions {
  readonly seed: number;
  readonly cuts: number;
  /** The kinds of cuts to make. The default is all kinds. */
  readonly kinds?: readonly Cut[];
  /** The safeguards that are switched off in the browsers of all tablets. */
  readonly broken?: Broken;
  /**
   * Whether calls are sent without the keys that keep them from running twice, so that this safeguard is off.
   */
  readonly withoutKeys?: boolean;
  /** Milliseconds that something may take to appear on the screen of a busy machine. */
  readonly patience?: number;
  /** Milliseconds after which no further cut is made. */
  readonly within?: number;
  /** Returns whether the run stops early, before all cuts are made. */
  readonly isEnough?: (figures: Figures) => boolean;
}

/** Number of cuts after which the cards are exchanged for new cards, so that no card becomes too long to compare. */
const CUTS_PER_CARD = 12;
/** Milliseconds after which text that is still on a tablet counts as stuck. */
const EMPTY_MS = 40_000;
/** Milliseconds that text may take to leave a tablet before the log names the tablet's calls. */
const SLOW_MS = 2500;
/** Interval in ms at which the log shows what the tablets show during a long cut. */
const LONG_MS = 45_000;
/** Milliseconds after which a cut that has not ended is given up, because a page that hangs never answers. */
const LONGEST_MS = 10 * 60_000;
/**
 * Number of times that a tablet gets an empty profile before the run gives up. A busy machine may fail once.
 */
const NEW_PROFILES = 3;

/** Lets three tablets of two persons start and fill cards. Each cut hits one tablet, chosen at random. */
export async function runCuts(ground: Ground, options: CutsOptions): Promise<Figures> {
  const { seed, cuts, kinds = CUTS, within = Infinity, isEnough = () => false } = options;
  const figures = noFigures();
  const desks = await openDesks(ground, figures, options);
  const books: Book[] = [];
  const end = Date.now() + within;
  const due: Cut[] = [];
  try {
    for (let number = 0; number < cuts && Date.now() < end && !isEnough(figures); number += 1) {
      const random = seeded(seed * 1_000_003 + number);
      if (due.length === 0) due.push(...random.shuffled(kinds));
      const cut = due.pop() as Cut;
      await round({ ground, desks, books, random, cut, number, figures });
    }
    await extraCards(ground, books, figures);
  } finally {
    figures.broken = desks.reduce((sum, { way }) => sum + way.broken(), 0);
    for (const { profile, complain } of desks)
      for (const error of profile.errors) complain(`error: ${error}`);
    await Promise.all(desks.map(closeDesk));
    await ground.restart();
  }
  return figures;
}

async function openDesks(ground: Ground, figures: Figures, options: CutsOptions): Promise<Desk[]> {
  const { patience = 60_000, broken = {}, withoutKeys = false } = options;
  const { ola, olek } = ground.plant;
  const people = { A: ola, B: ola, C: olek };
  const opening = Object.entries(people).map(([name, worker]) =>
    openDesk({ ground, figures, name, worker, patience, broken }),
  );
  const desks = await Promise.all(opening);
  for (const { way } of desks) way.loseKeys(withoutKeys);
  return desks;
}

/** Starts a card for each tablet, and one card that all tablets fill. */
async function newCards(ground: Ground, desks: readonly Desk[], number: number): Promise<Book[]> {
  const { plant, template } = ground;
  const make = async (name: string, isShared: boolean): Promise<Book> =>
    newBook(`card ${number}${name}`, { id: await startCard(plant.bartek, template), isShared });
  const shared = await make('', true);
  const made = [shared];
  for (const desk of desks) {
    const own = await make(desk.name, false);
    made.push(own);
    desk.books.splice(0, desk.books.length, own, shared);
  }
  return made;
}

interface Round {
  readonly ground: Ground;
  readonly desks: readonly Desk[];
  readonly books: Book[];
  readonly random: Seeded;
  readonly cut: Cut;
  readonly number: number;
  readonly figures: Figures;
}

/**
 * Cuts off one tablet while the others work. Afterwards compares everything that people did with the server. An error
 * of the test itself, such as a page that does not answer, is reported as a complaint. The tablets then get empty
 * profiles.
 */
async function round(all: Round): Promise<void> {
  const { ground, desks, books, random, cut, number, figures } = all;
  for (const desk of desks) desk.random = seeded(random.below(2 ** 30));
  const victim = random.pick(desks);
  const endCut = beginCut(figures, cut);
  const before = figures.complaints.length;
  const begun = Date.now();
  const known = new Set(books);
  const entries = entriesOf(books);
  const watch = setInterval(() => void sayScreens(desks), LONG_MS);
  let over: ReturnType<typeof setTimeout> | undefined;
  try {
    const limit = new Promise<never>((_, reject) => {
      over = setTimeout(() => reject(new Error('The cut does not end.')), LONGEST_MS);
    });
    await Promise.race([cutOff(all, victim), limit]);
  } catch (error) {
    figures.stumbled += 1;
    figures.complaints.push(`the cut was not finished: ${String(error)}`);
    say(String(error instanceof Error ? error.stack : error));
    await sayScreens(desks);
    for (const desk of desks) spoil(desk);
    for (const desk of desks) {
      desk.isStuck = true;
      desk.way.mend();
    }
    await ground.restart();
  } finally {
    clearInterval(watch);
    clearTimeout(over);
  }
  for (const desk of desks) {
    const own = desk.books.filter((one) => !books.includes(one));
    books.push(...own);
  }
  figures.entries += entriesOf(books) - entries;
  figures.cards += books.filter((one) => !known.has(one)).length;
  for (const desk of desks) forgetSpoilt(desk);
  if (figures.complaints.length > before) sayCalls(desks);
  note(figures, before, `cut ${number} (${cut} at ${victim.name}, ${Date.now() - begun} ms)`);
  for (const desk of desks) if (desk.isStuck) await startAgain(desk);
  endCut();
}

const entriesOf = (books: readonly Book[]): number =>
  books.reduce((total, { sheet }) => total + sheet.filter(({ said }) => said.size > 0).length, 0);

async function cutOff({ ground, desks, books, cut, number, figures }: Round, victim: Desk): Promise<void> {
  const others = desks.filter((one) => one !== victim);
  if (number % CUTS_PER_CARD === 0 || desks.some((one) => one.books.length === 0)) {
    books.push(...(await newCards(ground, desks, number)));
  }
  const used = new Map<Desk, Book>();
  for (const desk of desks) used.set(desk, await chosenBook(desk, number, books));
  say(`cut ${number}: ${cut} at ${victim.name}, whose card is ${used.get(victim)?.name}`);
  await settled([
    struckDown(victim, used.get(victim) as Book, cut, figures),
    ...others.map((desk) => goOn(desk, used.get(desk) as Book)),
  ]);
  for (const desk of others) {
    const { isEmpty, left } = await untilEmpty(desk, EMPTY_MS);
    if (!isEmpty) stuck(desk, figures, left);
  }
  for (const book of new Set([...used.values(), ...victim.books])) {
    if (!book.isSpoilt) await examine(ground, book, figures);
  }
}

/** Waits for all tablets even when one fails, so that no tablet still works when the next cut begins. */
async function settled(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Marks the cards of a tablet as not to be used again, because an unfinished cut leaves their state unknown. */
function spoil({ books }: Desk): void {
  for (const book of books) book.isSpoilt = true;
}

async function startAgain(desk: Desk, tries = NEW_PROFILES): Promise<void> {
  try {
    await startAnew(desk);
  } catch (error) {
    if (tries === 1) throw error;
    say(`tablet ${desk.name} does not start: ${String(error)}`);
    await startAgain(desk, tries - 1);
  }
}

/** Logs what the tablets show in a cut that takes long or fails. */
async function sayScreens(desks: readonly Desk[]): Promise<void> {
  for (const { name, profile } of desks) {
    const page = profile.page();
    const shown = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
    say(`  still, tablet ${name} shows ${page.url()}: ${shown.replaceAll(/\s+/g, ' ').slice(0, 600)}`);
  }
}

function sayCalls(desks: readonly Desk[]): void {
  for (const { name, profile } of desks) say(`  tablet ${name} called:\n${profile.calls.join('\n')}`);
}

/** Adds the cut to each complaint since the index `since`, and logs the complaints. */
function note({ complaints }: Figures, since: number, where: string): void {
  for (let at = since; at < complaints.length; at += 1) {
    complaints[at] = `${where}: ${complaints[at]}`;
    say(`  ${complaints[at]}`);
  }
  say(where);
}

function stuck(desk: Desk, figures: Figures, left: readonly string[]): void {
  figures.stuck += 1;
  desk.isStuck = true;
  desk.complain(`stays on the tablet: ${left.join('; ')} at ${desk.profile.page().url()}`);
  desk.complain(`had called:\n${desk.profile.calls.join('\n')}`);
}

function forgetSpoilt(desk: Desk): void {
  const kept = desk.books.filter(({ isSpoilt }) => !isSpoilt);
  desk.books.splice(0, desk.books.length, ...kept);
}

/** Opens one of the tablet's cards that still take text, or starts a new card when there is none. */
async function chosenBook(desk: Desk, number: number, books: Book[]): Promise<Book> {
  const open = desk.books.filter((one) => openEntries(one).length > 0);
  const book = open.length > 0 ? desk.random.pick(open) : await begun(desk, number, books);
  say(`  tablet ${desk.name} opens ${book.name} from ${desk.profile.page().url()}`);
  await openBook(desk, book);
  return book;
}

async function begun(desk: Desk, number: number, books: Book[]): Promise<Book> {
  const book = await begin(desk, `card ${number}${desk.name}`);
  if (book === null) throw new Error(`Tablet ${desk.name} cannot begin a card.`);
  books.push(book);
  return book;
}

async function struckDown(desk: Desk, book: Book, cut: Cut, figures: Figures): Promise<void> {
  const { random, profile } = desk;
  const screen = anyScreen(desk);
  if (random.below(2) === 0) await fill(desk, book);
  const hasOther = cut !== 'signedOut' && random.below(4) === 0;
  if (hasOther) say(`  with a second tab at ${desk.name}`);
  if (hasOther) await profile.openBeside(random.pick(['/', profile.page().url()]));
  profile.answers.forget();
  await STRIKES[cut]({
    desk,
    book,
    screen,
    mend: async (repair) => {
      profile.answers.forget();
      await repair();
    },
  });
  await leaveField(desk);
  const { isEmpty, took, left } = await untilEmpty(desk, EMPTY_MS);
  if (!isEmpty) stuck(desk, figures, left);
  else if (took !== null) figures.emptied.push({ cut, screen: screen || 'card', took });
  if (took !== null && took > SLOW_MS) sayCalls([desk]);
  if (cut === 'signedOut' && isEmpty) await untilKeptAgain(desk);
  await profile.closeOthers();
}

/** Continues the work on a tablet that has not been cut off, even while the server is down. */
async function goOn(desk: Desk, book: Book): Promise<void> {
  for (let acts = 1 + desk.random.below(2); acts > 0; acts -= 1) await act(desk, book);
  await leaveField(desk);
}
