import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { type Card, type StoredEntry, storedElement } from './card.ts';
import { withElement } from './step.ts';

/** Opens an entry again for its fillers: a new row version, so that nobody goes on from the submitted one. */
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

/** The card with these of an element's entries changed. */
export function withEntries(
  card: Card,
  element: TemplateElement,
  change: (entry: StoredEntry) => StoredEntry,
): Card {
  return withElement(card, element, { entries: storedElement(card, element).entries.map(change) });
}

/** The card with the element's group open again. */
export function withOpenGroup(card: Card, element: TemplateElement): Card {
  if (!storedElement(card, element).isGroupSubmitted) return card;
  return withElement(card, element, { isGroupSubmitted: false, closedAt: null, closerId: null });
}
