import { NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { type Card, findEntry, type StoredEntry } from './card.ts';
import { readCardForUpdate } from './read-card.ts';

/** An entry with its element and its card. */
export interface EntryOfCard {
  readonly card: Card;
  readonly element: TemplateElement;
  readonly entry: StoredEntry;
}

/** Locks and reads the card of an entry for a write. */
export async function readEntryForUpdate(context: RequestContext, entryId: string): Promise<EntryOfCard> {
  const row = await context.db
    .selectFrom('card_entry')
    .select('card_id')
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const card = await readCardForUpdate(context, row.card_id);
  const found = findEntry(card, entryId);
  if (!found) throw new NotFound();
  return { card, ...found };
}

/**
 * Runs a DELETE and ignores NotFound: deleting something that is gone, or that the caller may not see, succeeds
 * silently (wire errors).
 */
export async function ignoreNotFound(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}
