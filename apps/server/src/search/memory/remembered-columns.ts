import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RememberedColumnTable } from '../../db/tables/search.ts';
import type { AnyList } from '../../list/definition.ts';
import type { ListField } from '../../list/field.ts';
import type { Generation } from './generation.ts';
import { columnOf, type MemoryList, type NeededParts, ranksOf, TEXTS } from './needs.ts';

/** The parts of the list's definition with which its remembered columns are found again. */
export type RememberedList = MemoryList & Pick<AnyList, 'fields' | 'source'>;

/** Milliseconds after which the columns in use are remembered again. */
const REMEMBER = 600_000;
/** Maximum number of columns and orders that are remembered. The least recently used of them are forgotten first. */
const MOST = 100;

/**
 * The columns that processes had in memory. The database stores their names, so that a restarted process reads them
 * again.
 */
export class RememberedColumns {
  /** Recalled columns that are not read yet, most recently used first. */
  #recalled: readonly NeededParts[] = [];
  /** Whether a column was read that the database does not remember yet. */
  #hasNew = false;
  /** The time in ms at which columns were remembered last. */
  #at = 0;
  /** The number of pages that had been found in memory when columns were remembered last. */
  #pages = 0;

  /** Whether a recalled column is still to be read. */
  get isLeft(): boolean {
    return this.#recalled.length > 0;
  }

  async recall(db: Kysely<Database>, list: RememberedList): Promise<void> {
    this.#recalled = await recallColumns(db, list);
  }

  /** Returns the next recalled column to read. If there is no room, forgets the columns that are left. */
  next(isRoom: boolean): NeededParts | undefined {
    const [next, ...others] = isRoom ? this.#recalled : [];
    this.#recalled = others;
    return next;
  }

  /** Takes back a column that could not be read yet. */
  putBack(column: NeededParts): void {
    this.#recalled = [column, ...this.#recalled];
  }

  forgetRecalled(): void {
    this.#recalled = [];
  }

  /** Records that columns were read for a question. The database may not remember these columns yet. */
  noteNew(): void {
    this.#hasNew = true;
  }

  /**
   * Remembers the columns when there are new columns, and from time to time while they are used.
   *
   * @param pages number of pages that have been found in memory so far
   */
  async remember(db: Kysely<Database>, needed: Generation['needed'], pages: number): Promise<void> {
    const isUsed = pages > this.#pages && performance.now() > this.#at + REMEMBER;
    if (!this.#hasNew && !isUsed) return;
    this.#hasNew = false;
    this.#at = performance.now();
    this.#pages = pages;
    // A standby accepts no writes. Without the stored columns, answers are only slower after the next start.
    await writeDown(db, needed).catch(() => undefined);
  }
}

/** Stores the columns and orders. In both lists the most recently used one comes last. */
async function writeDown(db: Kysely<Database>, { columns, orders }: Generation['needed']): Promise<void> {
  const rows = [
    ...orders.map(({ name, field }, at) => ({ name, field, kind: 'order', at })),
    ...columns.map(({ name, field, kind, isWords }, at) => ({
      name,
      field,
      kind: isWords ? 'words' : kind,
      at,
    })),
  ];
  // Each process locks the rows in the same order. Otherwise two processes that store at once could wait for
  // each other.
  await sql`insert into remembered_column (name, kind, field, used_at)
    select name, kind, field, now() + at * interval '1 microsecond' from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (name text, kind text, field text, at int) order by name
    on conflict (name) do update set used_at = excluded.used_at`.execute(db);
  await sql`delete from remembered_column where name in
    (select name from remembered_column order by used_at desc offset ${MOST})`.execute(db);
}

/**
 * Returns the remembered columns and orders, most recently used first. Leaves out columns and orders that no question
 * can need any more, because their field is gone or has values of another kind.
 */
async function recallColumns(db: Kysely<Database>, list: RememberedList): Promise<NeededParts[]> {
  const rows = await db
    .selectFrom('remembered_column')
    .select(['name', 'kind', 'field'])
    .orderBy('used_at', 'desc')
    .orderBy('name')
    .execute();
  const ids = rows.flatMap(({ field }) => field ?? []);
  const fields = [...list.fields, ...(await list.source.customFields(db, ids))];
  return rows.flatMap(({ name, kind, field: id }) => {
    const parts = partsOf(
      list,
      kind,
      fields.find((field) => field.id === id),
    );
    const isSame = [...parts.filters, ...parts.sorts, parts.words].some((part) => part?.name === name);
    return isSame ? [parts] : [];
  });
}

const NOTHING: NeededParts = { filters: [], words: null, sorts: [] };

function partsOf(
  list: MemoryList,
  kind: RememberedColumnTable['kind'],
  field: ListField | undefined,
): NeededParts {
  if (kind === 'words') return { ...NOTHING, words: TEXTS };
  if (field === undefined) return NOTHING;
  if (kind === 'order') return { ...NOTHING, sorts: [ranksOf(list, field)] };
  return { ...NOTHING, filters: [columnOf(list, field, kind)] };
}
