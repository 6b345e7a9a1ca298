import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { bytesOf, CardNumbers } from './card-numbers.ts';
import { CannotKeep, type Column, ColumnBuilder } from './column.ts';
import { type Trouble, troubleOf } from '../../db/trouble.ts';
import { changedSince, type Moment, origin } from './moment.ts';
import { among, type NeededColumn, type NeededRanks, type Only } from './needs.ts';
import { Ranks } from './ranks.ts';
import { type SharedPart, type SharedVersions, sharedVersions, versionOf } from './shared-parts.ts';
import { Closed } from './until-closed.ts';

/** Maximum number of rows of one fetch. Handling so few rows holds up no other request. */
const BATCH = 2_000;
/** Maximum number of rows of one fetch where each row has the whole text of a card. */
const WORDS_BATCH = 500;
const ID_BYTES = 16;
/** The characters that separate words. A searched word has none of them. Other spaces stay inside words. */
const BETWEEN_WORDS = /[ \n]+/;

/**
 * Repeated reading takes at most one part in this many of the time. After a reading, the same cards or column are not
 * read again until three times the duration of the reading has passed.
 */
export const REST = 4;

/** The id that stands for all cards in the table of changes. */
export const ALL_CARDS = '00000000-0000-0000-0000-000000000000';

/** The facts that are recorded when a column or order is read. */
interface Reading {
  /** The version of the `SharedPart` in the snapshot in which the column or order was read. */
  readonly version: string;
  /** The time before which it should not be read again (`REST`). */
  readonly restsUntil: number;
}

/** A column or order that depends on a `SharedPart`, and the version of this part with which it was read. */
export interface SharedColumn {
  readonly name: string;
  readonly part: SharedPart;
  readonly version: string;
}

type KeptColumn = Reading & { readonly needed: NeededColumn; readonly column: Column; used: number };
type KeptRanks = Reading & { readonly needed: NeededRanks; readonly ranks: Ranks; used: number };

/**
 * The cards of one snapshot of the database, and their columns. A column may be read later than the snapshot. It is
 * right for cards that have not changed since the snapshot, and a question never uses it for changed cards.
 */
export class Generation implements Moment {
  readonly snapshot: string;
  readonly from: string;
  readonly origin: string;
  /** The ids of the cards that this generation was asked to read; null for all cards. A deleted card has no number. */
  readonly only: Only;
  readonly numbers: CardNumbers;
  readonly columns = new Map<string, KeptColumn>();
  readonly orders = new Map<string, KeptRanks>();
  #uses = 0;

  private constructor(state: Moment & { origin: string }, only: Only, numbers: CardNumbers) {
    this.snapshot = state.snapshot;
    this.from = state.from;
    this.origin = state.origin;
    this.only = only;
    this.numbers = numbers;
  }

  /**
   * Reads all cards.
   *
   * @param most maximum size of the generation, in bytes
   */
  static async read(db: Kysely<Database>, most: number): Promise<Generation> {
    return inSnapshot(db, (tx) => Generation.#readCards(tx, null, most));
  }

  /**
   * Reads the cards that changed since a generation was read. When that generation itself has only changed
   * cards, reads its cards again too.
   *
   * @param mostCards maximum number of cards to read
   * @param most maximum size of the new generation, in bytes
   * @returns null when more cards or all cards changed, when the database no longer knows all changes since
   *   then, or when its `origin` changed
   */
  static async readChanged(
    db: Kysely<Database>,
    { snapshot, from, origin: known, only }: Generation,
    mostCards: number,
    most: number,
  ): Promise<Generation | null> {
    return inSnapshot(db, async (tx) => {
      const { rows } = await sql<{ is_complete: boolean; changed: string[] }>`select
        (select xid from card_change_floor) <= ${from}::xid8 as is_complete,
        array(${changedSince({ snapshot, from }, mostCards + 1)}) as changed`.execute(tx);
      const [{ is_complete: isComplete, changed } = { is_complete: false, changed: [] }] = rows;
      const cards = [...new Set([...(only ?? []), ...changed])];
      if (!isComplete || cards.length > mostCards || changed.includes(ALL_CARDS)) return null;
      const next = await Generation.#readCards(tx, cards, most);
      return next.origin === known ? next : null;
    });
  }

  static async #readCards(tx: Transaction<Database>, only: Only, most: number): Promise<Generation> {
    const { rows } = await sql<Moment & { origin: string }>`select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmin(pg_current_snapshot())::text as from, ${origin} as origin`.execute(tx);
    const [state] = rows;
    if (state === undefined) throw new Error('There is no snapshot');
    const parts: Buffer[] = [];
    let size = 0;
    const ids = sql`select id from control_card where deleted_at is null and ${among(sql`id`, only)} order by id`;
    await eachBatch<{ id: string }>(tx, ids, BATCH, (batch) => {
      const part = Buffer.allocUnsafe(batch.length * ID_BYTES);
      batch.forEach(({ id }, at) => bytesOf(id).copy(part, at * ID_BYTES));
      parts.push(part);
      size += batch.length;
      if (size * 2 * ID_BYTES > most) throw new CannotKeep('too many cards');
    });
    return new Generation(state, only, await CardNumbers.of(Buffer.concat(parts), () => nextTurn()));
  }

  get byteLength(): number {
    const columns = [...this.columns.values()].reduce((sum, { column }) => sum + column.byteLength, 0);
    return [...this.orders.values()].reduce(
      (sum, { ranks }) => sum + ranks.byteLength,
      columns + this.numbers.byteLength,
    );
  }

  async readColumn(db: Kysely<Database>, needed: NeededColumn, most: number): Promise<void> {
    const { size } = this.numbers;
    const builder = new ColumnBuilder(size, needed.kind, most);
    const reading = await readShared(db, needed, (tx) =>
      eachBatch<{ id: string; key: string }>(
        tx,
        needed.rows(this.only),
        needed.isWords ? WORDS_BATCH : BATCH,
        (rows) => {
          for (const { id, key } of rows) {
            const card = this.numbers.numberOf(id);
            if (card === -1) continue;
            if (needed.isWords) for (const word of key.split(BETWEEN_WORDS)) builder.addText(word, card);
            else builder.addSorted(key, card);
          }
        },
      ),
    );
    const column = await builder.build(() => nextTurn());
    this.columns.set(needed.name, { ...reading, needed, column, used: this.#next() });
  }

  async readRanks(db: Kysely<Database>, needed: NeededRanks, most: number): Promise<void> {
    const ranks = new Int32Array(this.numbers.size);
    if (Ranks.mostBytes(ranks.length) > most) throw new CannotKeep('too large');
    let values = 0;
    const reading = await readShared(db, needed, (tx) =>
      eachBatch<{ id: string; rank: number }>(tx, needed.rows(this.only), BATCH, (rows) => {
        for (const { id, rank } of rows) {
          const card = this.numbers.numberOf(id);
          if (card !== -1) ranks[card] = rank;
          values = Math.max(values, rank);
        }
      }),
    );
    const order = await Ranks.of(ranks, values, () => nextTurn());
    this.orders.set(needed.name, { ...reading, needed, ranks: order, used: this.#next() });
  }

  /**
   * Reads columns and orders, and leaves out each one that cannot be read or kept.
   *
   * @param rest returns the number of bytes that the next column or order may take
   * @param onUnreadable called with each column or order that cannot be read, and the reason
   * @throws the error of a column when the database does not answer at all, so that the column is not to blame
   */
  async readAll(
    db: Kysely<Database>,
    { columns, orders }: Generation['needed'],
    rest: () => number,
    onUnreadable: (name: string, error: unknown) => void,
  ): Promise<void> {
    const tryOne = async ({ name }: NeededColumn | NeededRanks, read: () => Promise<void>): Promise<void> => {
      try {
        await read().catch(keepOthers);
      } catch (error) {
        if (error instanceof Closed || (await isOutage(db, error))) throw error;
        onUnreadable(name, error);
      }
    };
    for (const needed of columns) await tryOne(needed, () => this.readColumn(db, needed, rest()));
    for (const needed of orders) await tryOne(needed, () => this.readRanks(db, needed, rest()));
  }

  column(name: string): Column | null {
    const kept = this.columns.get(name);
    if (kept === undefined) return null;
    kept.used = this.#next();
    return kept.column;
  }

  ranks(name: string): Ranks | null {
    const kept = this.orders.get(name);
    if (kept === undefined) return null;
    kept.used = this.#next();
    return kept.ranks;
  }

  has(name: string): boolean {
    return this.columns.has(name) || this.orders.has(name);
  }

  /** Returns the named columns and orders that depend on a `SharedPart`. */
  sharedAmong(names: readonly string[]): SharedColumn[] {
    return names.flatMap((name) => {
      const kept = this.columns.get(name) ?? this.orders.get(name);
      const part = kept?.needed.shared;
      return kept === undefined || part === undefined ? [] : [{ name, part, version: kept.version }];
    });
  }

  /** The columns and orders of this generation, most recently used last. */
  get needed(): { readonly columns: NeededColumn[]; readonly orders: NeededRanks[] } {
    const inOrder = <Needed>(kept: Iterable<{ readonly needed: Needed; readonly used: number }>): Needed[] =>
      [...kept].sort((one, other) => one.used - other.used).map(({ needed }) => needed);
    return { columns: inOrder(this.columns.values()), orders: inOrder(this.orders.values()) };
  }

  /** Frees the cards that columns remember from recent searches. */
  forgetFound(): void {
    for (const { column } of this.columns.values()) column.forgetFound();
  }

  /** Drops a column or order, and returns the time before which it should not be read again. */
  drop(name: string): number {
    const kept = this.columns.get(name) ?? this.orders.get(name);
    this.columns.delete(name);
    this.orders.delete(name);
    return kept?.restsUntil ?? 0;
  }

  #next(): number {
    this.#uses += 1;
    return this.#uses;
  }
}

/** Ignores a `CannotKeep`, so that the other columns are kept. Throws any other error again. */
export function keepOthers(error: unknown): void {
  if (!(error instanceof CannotKeep)) throw error;
}

/** The troubles of a whole database. A full disk or too little memory may be the trouble of one large column. */
const OF_ALL: ReadonlySet<Trouble | null> = new Set(['ending', 'unreachable', 'connections']);

/**
 * Returns whether the database failed as a whole, so that the column or order that was being read is not to blame.
 * After a lost connection the database may answer again already.
 */
export async function isOutage(db: Kysely<Database>, error: unknown): Promise<boolean> {
  if (error instanceof CannotKeep) return false;
  if (OF_ALL.has(troubleOf(error))) return true;
  return sql`select`.execute(db).then(
    () => false,
    () => true,
  );
}

/**
 * Runs work in a transaction that reads one snapshot of the database. Its statements may take longer than the
 * statements of a call, because sorting three million cards takes longer.
 */
function inSnapshot<T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '3min'`.execute(tx);
      return work(tx);
    });
}

/** Reads rows, and in the same snapshot the version of the shared part. */
async function readShared(
  db: Kysely<Database>,
  { shared }: NeededColumn | NeededRanks,
  read: (tx: Transaction<Database>) => Promise<void>,
): Promise<Reading> {
  const start = performance.now();
  const version = await inSnapshot(db, async (tx) => {
    const { rows } = await sql<{
      versions: SharedVersions | null;
    }>`select ${sharedVersions} as versions`.execute(tx);
    await read(tx);
    return versionOf(shared, rows[0]?.versions ?? null);
  });
  const end = performance.now();
  return { version, restsUntil: end + (REST - 1) * (end - start) };
}

/** Reads rows in batches, and lets other work on the event loop run between them. */
async function eachBatch<Row>(
  tx: Transaction<Database>,
  query: RawBuilder<unknown>,
  batch: number,
  take: (rows: Row[]) => void,
): Promise<void> {
  await sql`declare kept no scroll cursor for ${query}`.execute(tx);
  const fetch = () => sql<Row>`fetch forward ${sql.lit(batch)} from kept`.execute(tx);
  for (let next = fetch(), isLast = false; !isLast;) {
    const { rows } = await next;
    isLast = rows.length < batch;
    // The database makes the next rows while `take` handles these.
    if (!isLast) {
      next = fetch();
      next.catch(() => undefined);
    }
    take(rows);
    await nextTurn();
  }
  await sql`close kept`.execute(tx);
}
