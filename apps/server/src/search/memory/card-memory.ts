import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { ListQuestion } from '../../list/question.ts';
import { CannotKeep } from './column.ts';
import { findPage, readSeen, type Seen } from './find-page.ts';
import { isSameCards, isUsable, mostFresh, staleFrom } from './freshness.ts';
import { Generation, isOutage, keepOthers, REST } from './generation.ts';
import { CannotRead, type Kept, Layers } from './layers.ts';
import { mostRecent } from './moment.ts';
import { type MemoryList, type NeededParts, type Needs, namesOf, needsOf } from './needs.ts';
import { CARDS, RefusedParts } from './refused-parts.ts';
import { RememberedColumns, type RememberedList } from './remembered-columns.ts';
import { versionOf } from './shared-parts.ts';
import { isNearTheBeginning, SlowOrders } from './slow-orders.ts';
import { Closed, untilClosed } from './until-closed.ts';

/** Milliseconds from which an answer of SQL is slow. Memory reads nothing for a question that SQL answers faster. */
const SLOW = 8;
/**
 * Milliseconds after which memory looks for changed cards although nobody asks a question, and after which it reads
 * again what it could not read because the database did not answer.
 */
const LOOK = 5_000;
/** Share of the budget above which columns are dropped before new columns are read. */
const FULL = 0.7;
/** Share of the budget above which columns are dropped before changed cards are read. */
const FULL_FOR_CHANGES = 0.9;

/**
 * Runs work outside the call that begins it, because no call waits for the work. Otherwise the limits of that call
 * would end the work, and the connection would count as one of the caller's.
 */
const outsideOfCalls = AsyncLocalStorage.snapshot();

/** Answers questions about the list of cards from columns in memory; see docs/decisions/lists-in-memory.md. */
class CardMemory {
  #budget = 0;
  #closing = new AbortController();
  #onFailure: (error: unknown) => void = () => undefined;
  #layers: Layers | null = null;
  #wanted = new Map<string, Needs>();
  readonly #remembered = new RememberedColumns();
  #working: Promise<void> | null = null;
  /** The timer of the next search for changed cards. */
  #look: NodeJS.Timeout | null = null;
  readonly #refused = new RefusedParts();
  /** For columns and orders that a change of a shared part made wrong: the time before which each is not read again. */
  readonly #rests = new Map<string, number>();
  readonly #slowOrders = new SlowOrders();
  /** Whether enough cards have changed to read them again. */
  #isRecentStale = false;
  #recentRestsUntil = 0;
  /** Whether all cards must be read again. */
  #isStale = false;
  #restUntil = 0;
  /** The time before which nothing new is read, because the database did not answer. */
  #outageUntil = 0;
  #answered = 0;

  /**
   * @param megabytes maximum size of everything in memory; 0 switches the memory off
   * @param onFailure called with the reason when columns cannot be read; SQL then answers the questions that need them
   */
  configure(megabytes: number, onFailure: (error: unknown) => void): void {
    this.#budget = megabytes * 1_000_000;
    this.#onFailure = onFailure;
    if (this.#budget === 0) this.close();
  }

  /** Drops all columns, ends the reading of columns, and begins no reading until `configure` is called. */
  close(): void {
    this.#budget = 0;
    this.#wanted.clear();
    this.#remembered.forgetRecalled();
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#layers = null;
    clearTimeout(this.#look ?? undefined);
    this.#look = null;
  }

  /** The number of pages that were found in memory. */
  get answered(): number {
    return this.#answered;
  }

  /** The number of changed cards that were read again since all cards were read. */
  get recentCards(): number {
    return this.#layers?.recent?.only?.length ?? 0;
  }

  /** The number of bytes that the ids of cards, the columns and the orders take. */
  get byteLength(): number {
    return this.#layers?.byteLength ?? 0;
  }

  /** Whether cards, columns or orders are being read or remembered. */
  get isReading(): boolean {
    return this.#working !== null;
  }

  /**
   * Returns whether memory may answer a question. SQL is fast for the first pages without conditions, except in slow
   * orders.
   */
  #mayHelp(question: ListQuestion): boolean {
    if (this.#budget === 0) return false;
    return !isNearTheBeginning(question) || this.#slowOrders.has(question);
  }

  /** Records how long SQL took for a question. After a slow answer, memory reads what the question needs. */
  note(db: Kysely<Database>, list: MemoryList, question: ListQuestion, ms: number): void {
    if (db.isTransaction) return;
    this.#slowOrders.note(question, ms);
    if (ms < SLOW) return;
    this.want(db, list, question);
  }

  /** Begins to read the columns and orders that a question needs, in the background. */
  want(db: Kysely<Database>, list: MemoryList, question: ListQuestion): void {
    if (!this.#mayHelp(question)) return;
    const needs = needsOf(list, question);
    const names = namesOf(needs);
    if (names.some((name) => performance.now() < (this.#rests.get(name) ?? 0))) return;
    if (!this.#refused.has(names) && this.#wanted.size < 100) this.#wanted.set(names.join('\n'), needs);
    this.#work(db);
  }

  /** Waits until nothing is being read. */
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

  /** Drops the columns and orders that a change of a shared part made wrong. Returns whether there were any. */
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
    if (!this.#isWanted() && !this.#isDue() && !this.#isRecentDue()) return;
    const own = untilClosed(db, this.#closing.signal);
    this.#working = outsideOfCalls(() =>
      this.#readAll(own)
        .then(() => this.#remember(own))
        .finally(() => {
          this.#working = null;
          this.#lookLater(db);
        }),
    );
  }

  /** Begins to read, after all other reading, the columns and orders that earlier processes had in memory. */
  recall(db: Kysely<Database>, list: RememberedList): void {
    if (this.#budget === 0) return;
    outsideOfCalls(() => this.#remembered.recall(untilClosed(db, this.#closing.signal), list))
      .then(() => this.#work(db))
      .catch((error: unknown) => this.#report(error));
  }

  /**
   * Looks for changed cards after a while, and reads what an outage left unread. Otherwise only a question would find
   * the changed cards. By then SQL might have to answer alone, because too many cards have changed, or because the job
   * has removed notes of changes that memory has not seen.
   */
  #lookLater(db: Kysely<Database>): void {
    const isIdle = this.#layers === null && !this.#isLeft;
    if (this.#look !== null || isIdle || this.#budget === 0) return;
    this.#look = setTimeout(() => {
      this.#look = null;
      this.#lookForChanges(db)
        // Ignores the error, because `#lookLater` tries again in `LOOK` ms.
        .catch(() => undefined)
        .finally(() => this.#lookLater(db));
    }, LOOK).unref();
  }

  async #lookForChanges(db: Kysely<Database>): Promise<void> {
    const layers = this.#layers;
    if (this.#working !== null) return;
    if (layers !== null) {
      this.#noteChanges(layers, await readSeen(db, layers.newest, NO_TEXTS, staleFrom(layers)));
      await this.#remember(db);
    }
    this.#work(db);
  }

  /** Whether columns or orders are still to be read for the first time. */
  get #isLeft(): boolean {
    return this.#wanted.size > 0 || this.#remembered.isLeft;
  }

  #isWanted(): boolean {
    return this.#isLeft && performance.now() >= this.#outageUntil;
  }

  #isDue(): boolean {
    return this.#isStale && performance.now() >= this.#restUntil;
  }

  #isRecentDue(): boolean {
    return this.#isRecentStale && performance.now() >= this.#recentRestsUntil;
  }

  /** Reads everything that is wanted or due. Changed cards come first, because SQL would soon have to answer alone. */
  async #readAll(db: Kysely<Database>): Promise<void> {
    for (;;) {
      const [[key, needs] = []] = this.#wanted;
      if (this.#isRecentDue()) this.#recentRestsUntil = await this.#timed(() => this.#readRecent(db));
      else if (this.#isDue()) this.#restUntil = await this.#timed(() => this.#readBase(db));
      else if (!this.#isWanted()) return;
      else if (key !== undefined && needs !== undefined) {
        this.#wanted.delete(key);
        if (await this.#readParts(db, needs)) this.#remembered.noteNew();
        else this.#wanted.set(key, needs);
      } else {
        const recalled = this.#remembered.next(this.byteLength < this.#budget * FULL);
        if (recalled === undefined) return;
        if (!(await this.#readParts(db, recalled))) this.#remembered.putBack(recalled);
      }
    }
  }

  async #remember(db: Kysely<Database>): Promise<void> {
    if (this.#layers !== null) await this.#remembered.remember(db, this.#layers.base.needed, this.#answered);
  }

  /** Reads columns and orders. Returns false when the database did not answer, so that they are to be read later. */
  async #readParts(db: Kysely<Database>, needs: NeededParts): Promise<boolean> {
    const names = namesOf(needs);
    if (this.#refused.has(names)) return true;
    if (this.#layers !== null && names.every((name) => this.#layers?.has(name))) return true;
    try {
      const layers = this.#layers ?? new Layers(await Generation.read(db, this.#budget));
      this.#keep(layers);
      const kept = new Set(names);
      await layers.read(db, needs, () => {
        this.#makeRoom(layers, FULL, kept);
        return this.#budget - layers.byteLength;
      });
    } catch (error) {
      const { column, cause } = error instanceof CannotRead ? error : { column: CARDS, cause: error };
      const isOut = !(cause instanceof Closed) && (await isOutage(db, cause));
      if (cause instanceof Closed || this.#budget === 0) return true;
      if (!isOut) {
        this.#leaveOut(column, cause);
        return true;
      }
      this.#report(cause);
      this.#outageUntil = performance.now() + LOOK;
      return false;
    }
    return true;
  }

  /** Makes these layers the current layers, unless the memory was closed meanwhile. */
  #keep(layers: Layers): void {
    if (this.#budget > 0) this.#layers = layers;
  }

  /**
   * Frees memory until the layers take at most this share of the budget, or only the columns and orders in `toKeep` are
   * left.
   */
  #makeRoom(layers: Layers, share: number, toKeep: ReadonlySet<string> = new Set()): void {
    if (layers.byteLength > this.#budget * share) layers.forgetFound();
    while (layers.byteLength > this.#budget * share && layers.dropOldest(toKeep));
  }

  /** Does some work. Returns the time before which the same work must not begin again. */
  async #timed(work: () => Promise<void>): Promise<number> {
    const start = performance.now();
    await work().catch((error: unknown) => this.#report(error));
    const end = performance.now();
    return end + (REST - 1) * (end - start);
  }

  /** Reports why a reading failed. A column that is too large or not exact, and a closed memory, are not failures. */
  #report(error: unknown): void {
    if (!(error instanceof CannotKeep || error instanceof Closed)) this.#onFailure(error);
  }

  /** Reports why a column, an order or the ids of cards cannot be read, and does not try them again for a while. */
  readonly #leaveOut = (name: string, error: unknown): void => {
    this.#report(error);
    this.#refused.add(name);
  };

  /** Reads the cards that changed since all cards were read, with their columns. */
  async #readRecent(db: Kysely<Database>): Promise<void> {
    const layers = this.#layers;
    this.#isRecentStale = false;
    if (layers === null) return;
    this.#makeRoom(layers, FULL_FOR_CHANGES);
    const { base, newest } = layers;
    const most = mostRecent(base.numbers.size);
    const rest = (): number => this.#budget - layers.byteLength;
    const recent = await Generation.readChanged(db, newest, most, rest()).catch(keepOthers);
    if (!recent) {
      this.#isStale = true;
      return;
    }
    await recent.readAll(db, base.needed, () => rest() - recent.byteLength, this.#leaveOut);
    this.#keep(new Layers(base, recent));
  }

  /** Reads all cards and the columns again. The old columns answer meanwhile, when there is room for both. */
  async #readBase(db: Kysely<Database>): Promise<void> {
    this.#isStale = false;
    const again = this.#beginAgain();
    if (again === null) return;
    const base = await Generation.read(db, again.most);
    await base.readAll(db, again.needed, () => again.most - base.byteLength, this.#leaveOut);
    this.#keep(new Layers(base));
    // Cards may have changed during the reading.
    await this.#readRecent(db);
  }

  /**
   * Returns the columns and orders that must be read again, and the number of bytes that they may take; null when
   * memory has none. When there is no room for the old and the new columns, drops the old columns. The caller never
   * gets a reference to the old columns, because a running function would hold them in memory while it reads the new
   * columns.
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

/** A question without texts, for finding only the cards that changed. */
const NO_TEXTS: Pick<ListQuestion, 'filters' | 'words'> = { filters: [], words: [] };

/** Returns the memory of this process for a database. */
export const cardMemoryOf = perDatabase(() => new CardMemory());
