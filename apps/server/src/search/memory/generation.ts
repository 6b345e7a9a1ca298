import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { readEpoch } from '../../db/epoch.ts';
import { bytesOf, CardNumbers } from './card-numbers.ts';
import { CannotKeep, type Column, ColumnBuilder } from './column.ts';
import { among, type NeededColumn, type NeededRanks, type Only } from './needs.ts';
import { Ranks } from './ranks.ts';

/** Rows per fetch: so few that reading them holds up nobody. */
const BATCH = 2_000;
/** Rows per fetch where each row has the whole text of a card. */
const WORDS_BATCH = 500;
const ID_BYTES = 16;
/** A searched word has none of these. Other kinds of spaces stay inside of words. */
const BETWEEN_WORDS = /[ \n]+/;

/** Stands in the table of changes for all cards. */
export const ALL_CARDS = '00000000-0000-0000-0000-000000000000';

/** The point in time at which a generation knows the cards. */
interface Moment {
  /** The snapshot, as PostgreSQL writes it. */
  readonly snapshot: string;
  /** The oldest transaction that the snapshot may not see. */
  readonly from: string;
}

/**
 * Cards of one snapshot of the database, and their columns. A column may be read later than the snapshot. It is still
 * right for cards that have not changed since the snapshot, and a question never uses it for the others.
 */
export class Generation implements Moment {
  readonly snapshot: string;
  readonly from: string;
  readonly epoch: string;
  /** The cards that were looked for; those of them that are deleted have no number. */
  readonly only: Only;
  readonly numbers: CardNumbers;
  readonly columns = new Map<
    string,
    { readonly needed: NeededColumn; readonly column: Column; used: number }
  >();
  readonly orders = new Map<string, { readonly needed: NeededRanks; readonly ranks: Ranks; used: number }>();
  #uses = 0;

  private constructor(state: Moment & { epoch: string }, only: Only, numbers: CardNumbers) {
    this.snapshot = state.snapshot;
    this.from = state.from;
    this.epoch = state.epoch;
    this.only = only;
    this.numbers = numbers;
  }

  /**
   * Reads all cards.
   *
   * @param most the bytes that it may take
   */
  static async read(db: Kysely<Database>, most: number): Promise<Generation> {
    return inSnapshot(db, (tx) => Generation.#readCards(tx, null, most));
  }

  /**
   * Reads the cards that changed since a generation. When that generation has only changed cards itself, these are read
   * again too.
   *
   * @param mostCards how many cards may be read
   * @param most the bytes that the new generation may take
   * @returns null when more cards changed, or when the database no longer knows all changes since then
   */
  static async readChanged(
    db: Kysely<Database>,
    { snapshot, from, epoch, only }: Generation,
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
      return next.epoch === epoch ? next : null;
    });
  }

  static async #readCards(tx: Transaction<Database>, only: Only, most: number): Promise<Generation> {
    const { rows } = await sql<Moment>`select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmin(pg_current_snapshot())::text as from`.execute(tx);
    const [state] = rows;
    if (state === undefined) throw new Error('There is no snapshot');
    const epoch = await readEpoch(tx);
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
    return new Generation({ ...state, epoch }, only, new CardNumbers(Buffer.concat(parts)));
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
    await inSnapshot(db, (tx) =>
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
    this.columns.set(needed.name, { needed, column, used: this.#next() });
  }

  async readRanks(db: Kysely<Database>, needed: NeededRanks, most: number): Promise<void> {
    const ranks = new Int32Array(this.numbers.size);
    if (Ranks.mostBytes(ranks.length) > most) throw new CannotKeep('too large');
    let values = 0;
    await inSnapshot(db, (tx) =>
      eachBatch<{ id: string; rank: number }>(tx, needed.rows(this.only), BATCH, (rows) => {
        for (const { id, rank } of rows) {
          const card = this.numbers.numberOf(id);
          if (card !== -1) ranks[card] = rank;
          values = Math.max(values, rank);
        }
      }),
    );
    const order = await Ranks.of(ranks, values, () => nextTurn());
    this.orders.set(needed.name, { needed, ranks: order, used: this.#next() });
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

  drop(name: string): void {
    this.columns.delete(name);
    this.orders.delete(name);
  }

  #next(): number {
    this.#uses += 1;
    return this.#uses;
  }
}

/** The ids of cards whose changes a generation does not see, as a select of texts. */
export function changedSince({ snapshot, from }: Moment, most: number): RawBuilder<unknown> {
  return sql`select card_id::text from card_change where xid >= ${from}::xid8
    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot) group by card_id limit ${sql.lit(most)}`;
}

function inSnapshot<T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Reads rows in batches, between which others have their turn. */
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
    // The database makes the next rows while these are taken.
    if (!isLast) {
      next = fetch();
      next.catch(() => undefined);
    }
    take(rows);
    await nextTurn();
  }
  await sql`close kept`.execute(tx);
}
