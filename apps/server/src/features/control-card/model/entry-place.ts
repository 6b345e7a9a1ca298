import type { TemplateElement } from '@kartoteka/domain/card/definition';
import type { EventPayload } from './event-payload.ts';
import type { Card, StoredElement, StoredEntry } from './card.ts';

/** The fields with which an event names an entry. The ordinal is left out when it is the index plus 1. */
type EntryPlace = Pick<EventPayload<'entryWithdrawn'>, 'elementId' | 'entryId' | 'index' | 'ordinal'>;

/**
 * Returns the fields with which an event names an entry. The ordinal is the number that screens and paper show: the
 * place of the entry among the entries of its element, from 1.
 */
export function placeOf(
  element: TemplateElement,
  { entries }: Pick<StoredElement, 'entries'>,
  { id, index }: StoredEntry,
): EntryPlace {
  const ordinal = entries.findIndex((one) => one.id === id) + 1;
  return { elementId: element.id, entryId: id, index, ...(ordinal === index + 1 ? {} : { ordinal }) };
}

/**
 * Returns the field `ordinals` for the event of a return: the ordinals of the returned entries, in their order. The
 * field is left out when each ordinal is the index plus 1.
 */
export function ordinalsOf(card: Card, entryIds: readonly string[]): { ordinals?: number[] } {
  const placed = [...card.elements.values()].flatMap(({ entries }) =>
    entries.map(({ id, index }, at) => ({ id, index, ordinal: at + 1 })),
  );
  const byId = new Map(placed.map((one) => [one.id, one]));
  const returned = entryIds.flatMap((id) => byId.get(id) ?? []);
  return returned.every(({ index, ordinal }) => ordinal === index + 1)
    ? {}
    : { ordinals: returned.map(({ ordinal }) => ordinal) };
}
