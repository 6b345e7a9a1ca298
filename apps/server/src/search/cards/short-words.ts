import { type RawBuilder, sql } from 'kysely';

/** As many letters in a row as the index of texts knows. */
const INDEXED = 3;
/** What `card_piece_count` has a row of; folding leaves these signs as they are. */
const COUNTED = /^[!-~]{1,2}$/;

/**
 * Whether the folded text of a card, `body`, has this word inside. The index of texts would be read from end to end for
 * a word of one or two letters, and then all texts: for such a word it is kept out by a collation that is not its own.
 */
export function bodyHas(body: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const text = isShort(word) ? sql`${body} collate "C"` : body;
  return sql<boolean>`${text} like (select containing(${word}))`;
}

/** Whether no index helps to find the cards that have this word. */
export function isShort(word: string): boolean {
  return word.length < INDEXED;
}

/**
 * How many cards have this word: what is kept of it, and what changed since. They are counted one by one where nothing
 * is kept yet.
 *
 * @param cards rows, one a card
 * @returns null for a word that is not kept
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
