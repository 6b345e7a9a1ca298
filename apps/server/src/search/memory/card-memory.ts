import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { FieldSort, ListQuestion } from '../../list/question.ts';
import { CannotKeep } from './column.ts';
import { findPage, readSeen, type Seen } from './find-page.ts';
import { ALL_CARDS, Generation } from './generation.ts';
import { Layers } from './layers.ts';
import { type MemoryList, type Needs, namesOf, needsOf } from './needs.ts';
import { Closed, untilClosed } from './until-closed.ts';

/** ms; SQL that answers in less needs no help. */
const SLOW = 8;
/** An order is left to memory when SQL took so many ms so often in a row. Once may have had another reason. */
const SLOW_ORDER = 50;
const OFTEN_SLOW = 2;
const MOST_ORDERS = 200;
/**
 * SQL checks with every question the changed cards that memory does not have yet. When they are more than this number and
 * more than this share of all cards, SQL answers alone, which takes longer the more cards there are.
 */
const MOST_FRESH = 1_000;
const FRESH_SHARE = 1 / 250;
/** Changed cards are read into memory when there are this many, plus this share of those read before. */
const STALE = 50;
const STALE_SHARE = 1 / 8;
/** ms after which changed cards are looked for although nobody asks. */
const LOOK = 5_000;
/** All cards are read again when more than this number and more than this share of them have changed. */
const MOST_RECENT = 2_000;
const RECENT_SHARE = 1 / 50;
/** Reading again takes at most one part in so many of the time. */
const REST = 4;
/** ms for which a column that cannot be kept or read is not tried again. */
const FORGET = 600_000;
/** Without conditions, SQL is fast up to this row. */
const NEAR = 1_000;

/**
 * Runs work for which no call waits. The limits of the call that begins it would end the work, and its account would pay
 * for the connection.
 */
const outsideOfCalls = AsyncLocalStorage.snapshot();

/** Answers questions from columns in memory; see docs/decisions/lists-in-memory.md. */
class CardMemory {
  #budget = 0;
  #closing = new AbortController();
  #onFailure: (error: unknown) => void = () => undefined;
  #layers: Layers | null = null;
  #wanted = new Map<string, Needs>();
  #working: Promise<void> | null = null;
  /** The next look for changed cards. */
  #look: NodeJS.Timeout | null = null;
  readonly #refused = new Map<string, number>();
  /** The orders in which SQL was slow to find a page near the beginning, and how often in a row. */
  readonly #slowOrders = new Map<string, number>();
  /** Whether enough cards have changed to read them again. */
  #isRecentStale = false;
  #recentRestsUntil = 0;
  /** Whether all cards must be read again. */
  #isStale = false;
  #restUntil = 0;
  #answered = 0;

  /**
   * @param megabytes what it may take; 0 switches it off
   * @param onFailure is told why columns cannot be read; SQL then answers the questions that need them
   */
  configure(megabytes: number, onFailure: (error: unknown) => void): void {
    this.#budget = megabytes * 1_000_000;
    this.#onFailure = onFailure;
    if (this.#budget === 0) this.close();
  }

  /** Drops all columns, ends the reading of others, and begins none until `configure`. */
  close(): void {
    this.#budget = 0;
    this.#wanted.clear();
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#layers = null;
    clearTimeout(this.#look ?? undefined);
    this.#look = null;
  }

  /** The pages that were found in memory. */
  get answered(): number {
    return this.#answered;
  }

  /** The cards that have columns of their own because they changed. */
  get recentCards(): number {
    return this.#layers?.recent?.only?.length ?? 0;
  }

  /** The bytes that the columns take. */
  get byteLength(): number {
    return this.#layers?.byteLength ?? 0;
  }

  /** Whether columns are being read. */
  get isReading(): boolean {
    return this.#working !== null;
  }

  /** Whether memory may answer a question. SQL finds a first page without conditions fast, except in slow orders. */
  #mayHelp({ filters, words, skip, sorts }: ListQuestion): boolean {
    if (this.#budget === 0) return false;
    if (filters.length > 0 || words.length > 0 || skip > NEAR) return true;
    return (this.#slowOrders.get(nameOf(sorts)) ?? 0) >= OFTEN_SLOW;
  }

  /** Notes how long SQL took for a question, so that slow ones are answered from memory later. */
  note(db: Kysely<Database>, list: MemoryList, question: ListQuestion, ms: number): void {
    if (db.isTransaction) return;
    this.#noteOrder(question, ms);
    if (ms < SLOW) return;
    this.want(db, list, question);
  }

  #noteOrder({ filters, words, skip, sorts }: ListQuestion, ms: number): void {
    if (filters.length > 0 || words.length > 0 || skip > NEAR || sorts.length === 0) return;
    const name = nameOf(sorts);
    const before = this.#slowOrders.get(name) ?? 0;
    if (ms < SLOW_ORDER) this.#slowOrders.delete(name);
    else if (this.#slowOrders.size < MOST_ORDERS) this.#slowOrders.set(name, before + 1);
  }

  /** Reads in the background what a question needs. */
  want(db: Kysely<Database>, list: MemoryList, question: ListQuestion): void {
    if (!this.#mayHelp(question)) return;
    const needs = needsOf(list, question);
    const key = namesOf(needs).join('\n');
    if (!this.#isRefused(key) && this.#wanted.size < 100) this.#wanted.set(key, needs);
    this.#work(db);
  }

  #isRefused(key: string): boolean {
    const at = this.#refused.get(key);
    return at !== undefined && performance.now() - at < FORGET;
  }

  /** Returns when nothing is being read. */
  async settled(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  /**
   * Finds a page in memory and reads its rows in the same snapshot of the database.
   *
   * @returns null when memory cannot answer exactly, or not yet
   */
  async page<Rows>(
    db: Kysely<Database>,
    list: MemoryList,
    question: ListQuestion,
    read: (tx: Transaction<Database>, ids: readonly string[]) => Promise<Rows>,
  ): Promise<{ total: number; rows: Rows } | null> {
    const layers = this.#layers;
    if (layers === null || db.isTransaction || !this.#mayHelp(question)) return null;
    const needs = needsOf(list, question);
    const kept = layers.kept(needs);
    if (kept === null) return null;
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const seen = await readSeen(tx, layers.newest, question, mostFresh(layers));
        this.#noteChanges(layers, seen);
        if (!isUsable(layers, seen)) return null;
        const found = await findPage(tx, kept, { list, question, isNewest: needs.isNewest, seen });
        if (found === null) return null;
        this.#answered += 1;
        return { total: found.total, rows: await read(tx, found.ids) };
      })
      .finally(() => this.#work(db));
  }

  #noteChanges(layers: Layers, seen: Seen): void {
    if (this.#layers !== layers) return;
    if (!isSameCards(layers, seen)) this.#isStale = true;
    else if (seen.changed.length > staleFrom(layers)) this.#isRecentStale = true;
  }

  #work(db: Kysely<Database>): void {
    if (this.#working !== null || this.#budget === 0) return;
    if (this.#wanted.size === 0 && !this.#isDue() && !this.#isRecentDue()) return;
    this.#working = outsideOfCalls(() => this.#readAll(untilClosed(db, this.#closing.signal))).finally(() => {
      this.#working = null;
      this.#lookLater(db);
    });
  }

  /**
   * Looks for changed cards after a while. Otherwise only a question would notice them. By then they may be so many that SQL
   * has to answer alone, or the job may have removed notes of changes that memory has not seen.
   */
  #lookLater(db: Kysely<Database>): void {
    if (this.#look !== null || this.#layers === null || this.#budget === 0) return;
    this.#look = setTimeout(() => {
      this.#look = null;
      // Without its database the memory rests until the next question.
      this.#lookForChanges(db).catch(() => undefined);
    }, LOOK).unref();
  }

  async #lookForChanges(db: Kysely<Database>): Promise<void> {
    const layers = this.#layers;
    if (layers === null || this.#working !== null) return;
    this.#noteChanges(layers, await readSeen(db, layers.newest, NO_TEXTS, staleFrom(layers)));
    this.#work(db);
    this.#lookLater(db);
  }

  #isDue(): boolean {
    return this.#isStale && performance.now() >= this.#restUntil;
  }

  #isRecentDue(): boolean {
    return this.#isRecentStale && performance.now() >= this.#recentRestsUntil;
  }

  /** Reads all that is wanted or due. Cards that changed meanwhile come first, or SQL would soon answer alone. */
  async #readAll(db: Kysely<Database>): Promise<void> {
    for (;;) {
      const [[key, needs] = []] = this.#wanted;
      if (this.#isRecentDue()) this.#recentRestsUntil = await this.#timed(() => this.#readRecent(db));
      else if (this.#isDue()) this.#restUntil = await this.#timed(() => this.#readBase(db));
      else if (key !== undefined && needs !== undefined) await this.#readWanted(db, key, needs);
      else return;
    }
  }

  async #readWanted(db: Kysely<Database>, key: string, needs: Needs): Promise<void> {
    this.#wanted.delete(key);
    if (this.#isRefused(key)) return;
    const names = new Set(namesOf(needs));
    if (this.#layers !== null && [...names].every((name) => this.#layers?.has(name))) return;
    try {
      const layers = (this.#layers ??= new Layers(await Generation.read(db, this.#budget)));
      await layers.read(db, needs, () => {
        while (layers.byteLength > this.#budget * 0.7 && layers.dropOldest(names));
        return this.#budget - layers.byteLength;
      });
    } catch (error) {
      if (error instanceof Closed) return;
      this.#report(error);
      if (this.#refused.size > 1_000) this.#refused.clear();
      this.#refused.set(key, performance.now());
    }
  }

  /** Does some work, and returns the time before which it must not begin again. */
  async #timed(work: () => Promise<void>): Promise<number> {
    const start = performance.now();
    await work().catch((error: unknown) => this.#report(error));
    const end = performance.now();
    return end + (REST - 1) * (end - start);
  }

  /** Reports why something was not read, unless it is only too large or nobody needs it any more. */
  #report(error: unknown): void {
    if (!(error instanceof CannotKeep || error instanceof Closed)) this.#onFailure(error);
  }

  /** Reads the cards that changed, and their columns. */
  async #readRecent(db: Kysely<Database>): Promise<void> {
    const layers = this.#layers;
    this.#isRecentStale = false;
    if (layers === null) return;
    const { base, newest } = layers;
    const most = Math.max(MOST_RECENT, base.numbers.size * RECENT_SHARE);
    const rest = (): number => this.#budget - layers.byteLength;
    const recent = await Generation.readChanged(db, newest, most, rest()).catch(keepOthers);
    if (!recent) {
      this.#isStale = true;
      return;
    }
    await readAgain(db, base, recent, () => rest() - recent.byteLength);
    this.#layers = new Layers(base, recent);
  }

  /** Reads all cards and the columns again. The old ones answer meanwhile, when there is room for both. */
  async #readBase(db: Kysely<Database>): Promise<void> {
    const old = this.#layers;
    this.#isStale = false;
    if (old === null) return;
    const most = this.#budget - old.byteLength;
    const hasRoom = most > old.byteLength * 1.1;
    if (!hasRoom) this.#layers = null;
    const base = await Generation.read(db, this.#budget);
    await readAgain(db, old.base, base, () => (hasRoom ? most : this.#budget) - base.byteLength);
    this.#layers = new Layers(base);
    // Cards changed during the reading too.
    await this.#readRecent(db);
  }
}

/** What is searched for when only the changed cards are of interest. */
const NO_TEXTS: Pick<ListQuestion, 'filters' | 'words'> = { filters: [], words: [] };

const nameOf = (sorts: readonly FieldSort[]): string =>
  sorts.map(({ field, direction }) => `${field.id} ${direction}`).join();

const mostFresh = ({ base }: Layers): number =>
  Math.max(MOST_FRESH, Math.floor(base.numbers.size * FRESH_SHARE));

/** How many cards may have changed before they are read into memory. */
const staleFrom = ({ recent }: Layers): number =>
  Math.floor(STALE + (recent?.only?.length ?? 0) * STALE_SHARE);

/** Whether memory knows the same cards under the same names, so that only changes of single cards are missing. */
const isSameCards = ({ base }: Layers, seen: Seen): boolean =>
  seen.epoch === base.epoch && seen.is_complete && !seen.changed.includes(ALL_CARDS);

const isUsable = (layers: Layers, seen: Seen): boolean =>
  isSameCards(layers, seen) && seen.changed.length <= mostFresh(layers);

/** Reads the columns of a generation for another one, the last used ones last. */
async function readAgain(
  db: Kysely<Database>,
  old: Generation,
  next: Generation,
  rest: () => number,
): Promise<void> {
  const columns = [...old.columns.values()].sort((one, other) => one.used - other.used);
  const orders = [...old.orders.values()].sort((one, other) => one.used - other.used);
  for (const { needed } of columns) await next.readColumn(db, needed, rest()).catch(keepOthers);
  for (const { needed } of orders) await next.readRanks(db, needed, rest()).catch(keepOthers);
}

function keepOthers(error: unknown): void {
  if (!(error instanceof CannotKeep)) throw error;
}

/** The memory of a process for a database. */
export const cardMemoryOf = perDatabase(() => new CardMemory());
