import { searchWords } from '@kartoteka/domain/list/search-text';
import { type RawBuilder, sql } from 'kysely';

/** Returns the condition that a text contains this part, ignoring case and diacritics. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  // The sub-select makes the pattern once instead of for every row.
  return sql<boolean>`fold(${text}) like (select containing(${part}))`;
}

/** Returns the usual search of a list: a function that makes the condition that one of these texts contains a word. */
export function anyHas(...texts: RawBuilder<unknown>[]): (word: string) => RawBuilder<boolean> {
  return (word) =>
    sql<boolean>`(${sql.join(
      texts.map((text) => contains(text, word)),
      sql` or `,
    )})`;
}

/**
 * Returns one condition for each different word of the texts. All of them must be met. The texts come from `search` and
 * `filter` of a request, which mean the same (ruling 7.4).
 */
export function searchConditions(
  has: (word: string) => RawBuilder<boolean>,
  ...texts: (string | null | undefined)[]
): RawBuilder<boolean>[] {
  return [...new Set(texts.flatMap(searchWords))].map(has);
}
