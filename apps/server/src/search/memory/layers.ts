import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AskedValues } from '../../list/asked-values.ts';
import type { Column } from './column.ts';
import type { Generation, SharedColumn } from './generation.ts';
import { type NeededParts, namesOf, type Needs } from './needs.ts';
import type { RankSort } from './ranks.ts';
import { Closed } from './until-closed.ts';

/** Thrown with the name of the column or order that could not be read; the cause says why. */
export class CannotRead extends Error {
  readonly column: string;

  constructor(column: string, cause: unknown) {
    super(`Cannot read ${column}`, { cause });
    this.column = column;
  }
}

/** Reads a column or order unless the generation has it already. */
async function readMissing(
  { name }: { readonly name: string },
  generation: Generation,
  read: () => Promise<void>,
): Promise<void> {
  if (generation.has(name)) return;
  await read().catch((error: unknown) => {
    throw error instanceof Closed ? error : new CannotRead(name, error);
  });
}

/** The columns and orders of one generation that a question needs. */
export interface Kept {
  readonly generation: Generation;
  /** The question's filters, each with the column of its field. */
  readonly filters: readonly { readonly column: Column; readonly asked: AskedValues }[];
  /** The column of the searched texts; null when the question has no words. */
  readonly words: Column | null;
  readonly sorts: readonly RankSort[];
  /** Numbers of the generation's cards that a newer generation replaces. */
  readonly replaced: readonly number[];
  /** The columns and orders in `filters`, `words` and `sorts` that depend on a `SharedPart`. */
  readonly shared: readonly SharedColumn[];
}

/**
 * One or two generations. The base has all cards of one snapshot. The recent generation, if there is one, has the cards
 * that changed afterwards. Reading only the changed cards again is fast, however many cards there are.
 */
export class Layers {
  readonly base: Generation;
  readonly recent: Generation | null;
  /** The cards that the recent generation replaces, by their numbers in the base. */
  readonly #replaced: readonly number[];

  constructor(base: Generation, recent: Generation | null = null) {
    this.base = base;
    this.recent = recent;
    this.#replaced = (recent?.only ?? [])
      .map((id) => base.numbers.numberOf(id))
      .filter((card) => card !== -1);
  }

  /** The generation that knows the newest changes. */
  get newest(): Generation {
    return this.recent ?? this.base;
  }

  get byteLength(): number {
    return this.base.byteLength + (this.recent?.byteLength ?? 0);
  }

  has(name: string): boolean {
    return this.base.has(name) && (this.recent?.has(name) ?? true);
  }

  get #generations(): Generation[] {
    return this.recent === null ? [this.base] : [this.base, this.recent];
  }

  /**
   * Returns the parts of each generation that a question needs, the base first; null when a column or order
   * is missing.
   */
  kept(needs: Needs): Kept[] | null {
    const names = namesOf(needs);
    if (!names.every((name) => this.has(name))) return null;
    return this.#generations.map((generation) => ({
      generation,
      filters: needs.filters.flatMap(({ name, filter: { asked } }) => {
        const column = generation.column(name);
        return column === null ? [] : [{ column, asked }];
      }),
      words: needs.words === null ? null : generation.column(needs.words.name),
      sorts: needs.sorts.flatMap(({ name, isDescending }) => {
        const order = generation.ranks(name);
        return order === null ? [] : [{ order, isDescending }];
      }),
      replaced: generation === this.base ? this.#replaced : [],
      shared: generation.sharedAmong(names),
    }));
  }

  /**
   * Reads the columns and orders that a question needs and that are not in memory yet.
   *
   * @param rest returns the number of bytes that the next column or order may take
   * @throws CannotRead when a column or order cannot be read; what was read before it stays
   */
  async read(
    db: Kysely<Database>,
    { filters, words, sorts }: NeededParts,
    rest: () => number,
  ): Promise<void> {
    const columns = words === null ? filters : [...filters, words];
    for (const generation of this.#generations) {
      for (const column of columns)
        await readMissing(column, generation, () => generation.readColumn(db, column, rest()));
      for (const sort of sorts)
        await readMissing(sort, generation, () => generation.readRanks(db, sort, rest()));
    }
  }

  /** Frees the cards that columns remember from recent searches. */
  forgetFound(): void {
    for (const generation of this.#generations) generation.forgetFound();
  }

  /**
   * Drops the column or order that has not been used for the longest time. Returns false when only the columns and
   * orders in `toKeep` are left.
   */
  dropOldest(toKeep: ReadonlySet<string>): boolean {
    const [oldest] = [...this.base.columns, ...this.base.orders]
      .filter(([name]) => !toKeep.has(name))
      .sort(([, one], [, other]) => one.used - other.used);
    if (oldest === undefined) return false;
    this.drop(oldest[0]);
    return true;
  }

  /** Drops a column or order, and returns the time before which it should not be read again. */
  drop(name: string): number {
    this.recent?.drop(name);
    return this.base.drop(name);
  }
}
