import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';

/** Returns the card with this version of an element. All other elements stay the same objects. */
export function withElement(card: CardFormData, element: CardElement): CardFormData {
  return { ...card, elements: card.elements.map((one) => (one.id === element.id ? element : one)) };
}

function changed(card: CardFormData, elementId: string, change: (element: CardElement) => CardElement) {
  const element = card.elements.find((one) => one.id === elementId);
  return element ? withElement(card, change(element)) : card;
}

/**
 * Returns the card with a stored entry. An entry that is already newer on the screen stays, because the
 * answer to a repeated call may be older.
 */
export function withEntry(card: CardFormData, elementId: string, entry: CardEntry): CardFormData {
  return changed(card, elementId, (element) => ({
    ...element,
    entries: element.entries.some((one) => one.id === entry.id && one.rowVersion > entry.rowVersion)
      ? element.entries
      : withIt(element.entries, entry),
  }));
}

function withIt(entries: readonly CardEntry[], entry: CardEntry): CardEntry[] {
  return [...entries.filter((one) => one.index !== entry.index), entry].sort(
    (one, other) => one.index - other.index,
  );
}

/** Returns the card without a deleted entry. */
export function withoutEntry(card: CardFormData, elementId: string, entryId: string): CardFormData {
  return changed(card, elementId, (element) => ({
    ...element,
    entries: element.entries.filter((one) => one.id !== entryId),
  }));
}
