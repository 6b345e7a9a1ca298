import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { type Card, type StoredEntry, storedElement } from '../model/card.ts';
import { withElement } from '../model/card-change.ts';

/** Reopens an entry for its fillers. The new row version makes a write from the submitted version a conflict. */
export function reopened(entry: StoredEntry, reason: string | null, now: Date): StoredEntry {
  return {
    ...entry,
    isSubmitted: false,
    submittedAt: null,
    submitterId: null,
    returnReason: reason,
    reopenedAt: now,
    rowVersion: entry.rowVersion + 1,
  };
}

/** Applies `change` to every entry of the element. */
export function withEntries(
  card: Card,
  element: TemplateElement,
  change: (entry: StoredEntry) => StoredEntry,
): Card {
  return withElement(card, element, { entries: storedElement(card, element).entries.map(change) });
}

/** Returns the card with the element's group reopened. */
export function withOpenGroup(card: Card, element: TemplateElement): Card {
  if (!storedElement(card, element).isGroupSubmitted) return card;
  return withElement(card, element, { isGroupSubmitted: false, closedAt: null, closerId: null });
}
