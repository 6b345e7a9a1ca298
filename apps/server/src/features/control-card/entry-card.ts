import { NotFound } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { type Card, findEntry, type StoredEntry } from './card.ts';
import { openCard } from './open-card.ts';

/** An entry with its element and its card. */
export interface OpenEntry {
  readonly card: Card;
  readonly element: TemplateElement;
  readonly entry: StoredEntry;
}

/** The card of an entry, opened for a write. */
export async function openEntry(work: Work, entryId: string): Promise<OpenEntry> {
  const row = await work.db
    .selectFrom('card_entry')
    .select('card_id')
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const card = await openCard(work, row.card_id);
  const found = findEntry(card, entryId);
  if (!found) throw new NotFound();
  return { card, ...found };
}

/** A DELETE of what is gone, or of what the caller may not see, is a success without a word (wire errors). */
export async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}
