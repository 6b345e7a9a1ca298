import { type RawBuilder, sql } from 'kysely';

/** The index of texts finds only words of at least this many characters. */
const INDEXED = 3;
/**
 * The words whose cards `card_piece_count` counts. Searched words are in lower case, and the database's `fold` does
 * not change their ASCII characters.
 */
const COUNTED = /^[!-~]{1,2}$/;

/**
 * Returns the condition that the folded text of a card, `body`, contains this word. For a word of one or two
 * characters, the index of texts would only cost time, because PostgreSQL would read the whole index and then all
 * texts. Comparing such a word in a collation that the index does not have keeps the planner from using the index.
 */
export function bodyHas(body: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const text = isShort(word) ? sql`${body} collate "C"` : body;
  return sql<boolean>`${text} like (select containing(${word}))`;
}

/** Returns whether the word is too short for the index of texts. */
export function isShort(word: string): boolean {
  return word.length < INDEXED;
}

/**
 * Returns SQL for the number of cards that contain this word, from the stored counts and the changes since.
 * It counts card by card while there are no stored counts.
 *
 * @param cards a query with one row for each card that contains the word
 * @returns null for a word whose cards are not counted
 */
export function keptCount(word: string, cards: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if (!COUNTED.test(word)) return null;
  const changed = (text: string): RawBuilder<unknown> =>
    sql`count(*) filter (where ${bodyHas(sql.ref(`change.${text}`), word)})`;
  return sql`select case when exists (select from card_piece_count where piece = '')
    then coalesce((select cards from card_piece_count where piece = ${word}), 0)
      + (select ${changed('became')} - ${changed('was')} from card_text_change as change)
    else (select count(*) from (${cards}) as one) end`;
}
