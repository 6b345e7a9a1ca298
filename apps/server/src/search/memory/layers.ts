import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Bits } from './bits.ts';
import type { Column } from './column.ts';
import type { Generation } from './generation.ts';
import { namesOf, type Needs } from './needs.ts';
import type { RankSort } from './ranks.ts';

/** What a question needs of one generation. */
export interface Kept {
  readonly generation: Generation;
  /** In the order of the question's filters. */
  readonly filters: readonly Column[];
  readonly words: Column | null;
  readonly sorts: readonly RankSort[];
  /** Removes the cards that a newer generation knows better. */
  readonly removeOutdated: (cards: Bits) => void;
}

/**
 * All cards of one snapshot, and those that changed afterwards in a newer one. Reading only the changed cards again is
 * fast, however many cards there are.
 */
export class Layers {
  readonly base: Generation;
  readonly recent: Generation | null;
  /** Numbers in the base of the cards that the recent generation knows better. */
  readonly #outdated: readonly number[];

  constructor(base: Generation, recent: Generation | null = null) {
    this.base = base;
    this.recent = recent;
    this.#outdated = (recent?.only ?? [])
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

  /** What a question needs, oldest cards first; null when something is missing. */
  kept(needs: Needs): Kept[] | null {
    const generations = this.recent === null ? [this.base] : [this.base, this.recent];
    const kept = generations.flatMap((generation) => this.#keptOf(generation, needs) ?? []);
    return kept.length === generations.length ? kept : null;
  }

  #keptOf(generation: Generation, { filters, words, sorts }: Needs): Kept | null {
    if (!namesOf({ filters, words, sorts }).every((name) => generation.has(name))) return null;
    return {
      generation,
      filters: filters.flatMap(({ name }) => generation.column(name) ?? []),
      words: words === null ? null : generation.column(words.name),
      sorts: sorts.flatMap(({ name, isDescending }) => {
        const ranks = generation.ranks(name);
        return ranks === null ? [] : [{ ...ranks, isDescending }];
      }),
      removeOutdated: (cards) => {
        if (generation === this.base) for (const card of this.#outdated) cards.remove(card);
      },
    };
  }

  /**
   * Reads what a question needs and is missing.
   *
   * @param rest the bytes that the next column may take
   */
  async read(
    db: Kysely<Database>,
    { filters, words, sorts }: Omit<Needs, 'isNewest'>,
    rest: () => number,
  ): Promise<void> {
    const columns = words === null ? filters : [...filters, words];
    for (const generation of this.recent === null ? [this.base] : [this.base, this.recent]) {
      for (const column of columns)
        if (!generation.has(column.name)) await generation.readColumn(db, column, rest());
      for (const sort of sorts) if (!generation.has(sort.name)) await generation.readRanks(db, sort, rest());
    }
  }

  /** Drops what has not been used for the longest time, besides these; returns false when there is nothing to drop. */
  dropOldest(besides: ReadonlySet<string>): boolean {
    const [oldest] = [...this.base.columns, ...this.base.orders]
      .filter(([name]) => !besides.has(name))
      .sort(([, one], [, other]) => one.used - other.used);
    if (oldest === undefined) return false;
    this.base.drop(oldest[0]);
    this.recent?.drop(oldest[0]);
    return true;
  }
}
