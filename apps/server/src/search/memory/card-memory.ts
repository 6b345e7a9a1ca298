import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { ListQuestion } from '../../list/question.ts';
import { CannotKeep } from './column.ts';
import { findPage, readSeen, type Seen } from './find-page.ts';
import { ALL_CARDS, Generation, REST } from './generation.ts';
import { CannotRead, type Kept, Layers } from './layers.ts';
import { type MemoryList, type Needs, namesOf, needsOf } from './needs.ts';
import { versionOf } from './shared-parts.ts';
import { isNearTheBeginning, SlowOrders } from './slow-orders.ts';
import { Closed, untilClosed } from './until-closed.ts';

/** ms; SQL that answers in less needs no help. */
const SLOW = 8;
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
/** ms for which a column that cannot be kept or read is not tried again. */
const FORGET = 600_000;
/** The shares of the budget above which columns are dropped: before others are read, and before changed cards are. */
const FULL = 0.7;
const FULL_FOR_CHANGES = 0.9;
/** The name under which the reading of all cards is refused. */
const CARDS = 'cards';

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
  /** The columns and orders that could not be read, and when. */
  readonly #refused = new Map<string, number>();
  /** The times before which columns and orders are not read again after a rename. */
  readonly #rests = new Map<string, number>();
  readonly #slowOrders = new SlowOrders();
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
  #mayHelp(question: ListQuestion): boolean {
    if (this.#budget === 0) return false;
    return !isNearTheBeginning(question) || this.#slowOrders.has(question);
  }

  /** Notes how long SQL took for a question, so that slow ones are answered from memory later. */
  note(db: Kysely<Database>, list: MemoryList, question: ListQuestion, ms: number): void {
    if (db.isTransaction) return;
    this.#slowOrders.note(question, ms);
    if (ms < SLOW) return;
    this.want(db, list, question);
  }

  /** Reads in the background what a question needs. */
  want(db: Kysely<Database>, list: MemoryList, question: ListQuestion): void {
    if (!this.#mayHelp(question)) return;
    const needs = needsOf(list, question);
    const names = namesOf(needs);
    if (names.some((name) => performance.now() < (this.#rests.get(name) ?? 0))) return;
    if (!this.#isRefused(names) && this.#wanted.size < 100) this.#wanted.set(names.join('\n'), needs);
    this.#work(db);
  }

  #isRefused(names: readonly string[]): boolean {
    return [CARDS, ...names].some(
      (name) => performance.now() - (this.#refused.get(name) ?? -FORGET) < FORGET,
    );
  }

  #refuse(name: string): void {
    if (this.#refused.size > 1_000) this.#refused.clear();
    this.#refused.set(name, performance.now());
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
        if (!isUsable(layers, seen) || this.#dropOutdated(layers, kept, seen)) return null;
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

  /** Drops those of the columns that a rename made wrong. Returns whether there are any. */
  #dropOutdated(layers: Layers, kept: readonly Kept[], { versions }: Seen): boolean {
    const outdated = kept
      .flatMap(({ shared }) => shared)
      .filter(({ part, version }) => version !== versionOf(part, versions));
    for (const { name } of outdated) {
      if (layers.has(name)) this.#rests.set(name, layers.drop(name));
    }
    return outdated.length > 0;
  }

  #work(db: Kysely<Database>): void {
    if (this.#working !== null || this.#budget === 0) return;
    if (this.#wanted.size === 0 && !this.#isDue() && !this.#isRecentDue()) return;
    this.#working = outsideOfCalls(() =>
      this.#readAll(untilClosed(db, this.#closing.signal)).finally(() => {
        this.#working = null;
        this.#lookLater(db);
      }),
    );
  }

  /**
   * Looks for changed cards after a while. Otherwise only a question would notice them. By then they may be so many that SQL
   * has to answer alone, or the job may have removed notes of changes that memory has not seen.
   */
  #lookLater(db: Kysely<Database>): void {
    if (this.#look !== null || this.#layers === null || this.#budget === 0) return;
    this.#look = setTimeout(() => {
      this.#look = null;
      this.#lookForChanges(db)
        // The next look may find the database again.
        .catch(() => undefined)
        .finally(() => this.#lookLater(db));
    }, LOOK).unref();
  }

  async #lookForChanges(db: Kysely<Database>): Promise<void> {
    const layers = this.#layers;
    if (layers === null || this.#working !== null) return;
    this.#noteChanges(layers, await readSeen(db, layers.newest, NO_TEXTS, staleFrom(layers)));
    this.#work(db);
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
    const names = namesOf(needs);
    if (this.#isRefused(names)) return;
    if (this.#layers !== null && names.every((name) => this.#layers?.has(name))) return;
    try {
      const layers = this.#layers ?? new Layers(await Generation.read(db, this.#budget));
      this.#keep(layers);
      const kept = new Set(names);
      await layers.read(db, needs, () => {
        this.#makeRoom(layers, FULL, kept);
        return this.#budget - layers.byteLength;
      });
    } catch (error) {
      if (error instanceof Closed) return;
      this.#report(error instanceof CannotRead ? error.cause : error);
      this.#refuse(error instanceof CannotRead ? error.column : CARDS);
    }
  }

  /** Keeps what was read, unless the memory was closed meanwhile. */
  #keep(layers: Layers): void {
    if (this.#budget > 0) this.#layers = layers;
  }

  /** Frees memory until the layers take at most a share of the budget. */
  #makeRoom(layers: Layers, share: number, toKeep: ReadonlySet<string> = new Set()): void {
    if (layers.byteLength > this.#budget * share) layers.forgetFound();
    while (layers.byteLength > this.#budget * share && layers.dropOldest(toKeep));
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
    this.#makeRoom(layers, FULL_FOR_CHANGES);
    const { base, newest } = layers;
    const most = Math.max(MOST_RECENT, base.numbers.size * RECENT_SHARE);
    const rest = (): number => this.#budget - layers.byteLength;
    const recent = await Generation.readChanged(db, newest, most, rest()).catch(keepOthers);
    if (!recent) {
      this.#isStale = true;
      return;
    }
    await readNeeded(db, base.needed, recent, () => rest() - recent.byteLength);
    this.#keep(new Layers(base, recent));
  }

  /** Reads all cards and the columns again. The old ones answer meanwhile, when there is room for both. */
  async #readBase(db: Kysely<Database>): Promise<void> {
    this.#isStale = false;
    const again = this.#beginAgain();
    if (again === null) return;
    const base = await Generation.read(db, again.most);
    await readNeeded(db, again.needed, base, () => again.most - base.byteLength);
    this.#keep(new Layers(base));
    // Cards changed during the reading too.
    await this.#readRecent(db);
  }

  /**
   * What is to be read again, and how many bytes it may take. Without room for both, the old columns are dropped here,
   * because a reference to them in a running function would hold them in memory while the others are read.
   */
  #beginAgain(): { readonly needed: Generation['needed']; readonly most: number } | null {
    const old = this.#layers;
    if (old === null) return null;
    old.forgetFound();
    const { needed } = old.base;
    const most = this.#budget - old.byteLength;
    if (most > old.byteLength * 1.1) return { needed, most };
    this.#layers = null;
    return { needed, most: this.#budget };
  }
}

/** What is searched for when only the changed cards are of interest. */
const NO_TEXTS: Pick<ListQuestion, 'filters' | 'words'> = { filters: [], words: [] };

const mostFresh = ({ base }: Layers): number =>
  Math.max(MOST_FRESH, Math.floor(base.numbers.size * FRESH_SHARE));

/** How many cards may have changed before they are read into memory. */
const staleFrom = ({ recent }: Layers): number =>
  Math.floor(STALE + (recent?.only?.length ?? 0) * STALE_SHARE);

/** Whether memory knows the same cards under the same names, so that only changes of single cards are missing. */
const isSameCards = ({ base }: Layers, seen: Seen): boolean =>
  seen.origin === base.origin && seen.is_complete && !seen.changed.includes(ALL_CARDS);

const isUsable = (layers: Layers, seen: Seen): boolean =>
  isSameCards(layers, seen) && seen.changed.length <= mostFresh(layers);

/** Reads columns and orders for a generation. Those that cannot be kept are left out. */
async function readNeeded(
  db: Kysely<Database>,
  { columns, orders }: Generation['needed'],
  next: Generation,
  rest: () => number,
): Promise<void> {
  for (const needed of columns) await next.readColumn(db, needed, rest()).catch(keepOthers);
  for (const needed of orders) await next.readRanks(db, needed, rest()).catch(keepOthers);
}

function keepOthers(error: unknown): void {
  if (!(error instanceof CannotKeep)) throw error;
}

/** The memory of a process for a database. */
export const cardMemoryOf = perDatabase(() => new CardMemory());
