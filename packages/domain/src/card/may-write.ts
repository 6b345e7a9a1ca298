import { businessRule, type BusinessRule } from '../business-rule.ts';
import type { TemplateElement } from './definition.ts';
import type { ElementState, Entry } from './entry.ts';
import { mayFill, type Person } from './person.ts';
import { tooMany } from './repetition.ts';
import type { CardStatus } from './status.ts';

/**
 * Who writes: an operator, held to the assignments, or somebody who manages cards in the whole-form mode, who is
 * not (wire policies).
 */
export type Writer = { readonly kind: 'operator'; readonly person: Person } | { readonly kind: 'manager' };

/** Why nobody, or not this writer, may write to an element of a card; null when they may. */
export function writeRefusal(
  status: CardStatus,
  element: TemplateElement,
  writer: Writer,
): BusinessRule | null {
  if (status !== 'inProgress') return businessRule('Kartoteka.Card:NotInProgress');
  if (writer.kind === 'manager' || mayFill(writer.person, element)) return null;
  return businessRule('Kartoteka.Card:NotAssigned', { element: element.name });
}

/** [Podgląd] of an element: nobody, or not this writer, may write to it. */
export function isElementReadOnly(status: CardStatus, element: TemplateElement, writer: Writer): boolean {
  return writeRefusal(status, element, writer) !== null;
}

/** The same of one entry: a submitted one is read-only too (ruling 5.2). */
export function isEntryReadOnly(
  status: CardStatus,
  element: TemplateElement,
  writer: Writer,
  entry: Pick<Entry, 'isSubmitted'>,
): boolean {
  return entry.isSubmitted || isElementReadOnly(status, element, writer);
}

/**
 * Why no further entry fits in; null when one does. A submitted group takes none; only one that was submitted
 * without entries does, since there is nothing in it whose submission could be taken back.
 */
export function addingRefusal(element: TemplateElement, state: ElementState): BusinessRule | null {
  if (state.isGroupSubmitted && state.entries.length > 0) {
    return businessRule('Kartoteka.Card:GroupSubmitted', { element: element.name });
  }
  return tooMany(element, state.entries.length + 1);
}

/** Why an entry takes no write; null when it does. */
export function entryRefusal(
  element: TemplateElement,
  entry: Pick<Entry, 'isSubmitted'>,
): BusinessRule | null {
  return entry.isSubmitted ? businessRule('Kartoteka.Card:EntrySubmitted', { element: element.name }) : null;
}

/**
 * Whether a write names a stale row version (wire row-versions): absent, the last write wins; null says that the
 * entry does not exist yet; a number must be its version.
 */
export function isStale(rowVersion: number | null | undefined, entry: Entry | undefined): boolean {
  return rowVersion !== undefined && rowVersion !== (entry?.rowVersion ?? null);
}
