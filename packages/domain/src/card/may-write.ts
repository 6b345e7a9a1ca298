import { businessRule, type BusinessRule } from '../business-rule.ts';
import { sameFiles } from '../file/entry-file.ts';
import { sameValues } from '../value/stored-value.ts';
import { hasSomethingToFill } from './completion.ts';
import type { TemplateElement } from './definition.ts';
import type { ElementState, Entry } from './entry.ts';
import { sameDeviationComments } from './entry-comments.ts';
import { mayFill, type Person } from './person.ts';
import { tooMany } from './repetition.ts';
import type { CardStatus } from './status.ts';

/**
 * The author of a write. Assignments limit an operator, but not a person who manages cards in the whole-form mode (wire
 * policies).
 */
export type Writer = { readonly kind: 'operator'; readonly person: Person } | { readonly kind: 'manager' };

/** Returns why this writer may not write to an element of a card; null when they may. */
export function writeRefusal(
  status: CardStatus,
  element: TemplateElement,
  writer: Writer,
): BusinessRule | null {
  if (status !== 'inProgress') return businessRule('Kartoteka.Card:NotInProgress');
  if (writer.kind === 'manager' || mayFill(writer.person, element)) return null;
  return businessRule('Kartoteka.Card:NotAssigned', { element: element.name });
}

/** Returns whether an element shows [Podgląd], because this writer may not write to it. */
export function isElementReadOnly(status: CardStatus, element: TemplateElement, writer: Writer): boolean {
  return writeRefusal(status, element, writer) !== null;
}

/**
 * Returns whether this writer may not write to an entry, because the element is closed to them or because the
 * entry is submitted (ruling 5.2).
 */
export function isEntryReadOnly(
  status: CardStatus,
  element: TemplateElement,
  writer: Writer,
  entry: Pick<Entry, 'isSubmitted'>,
): boolean {
  return entry.isSubmitted || isElementReadOnly(status, element, writer);
}

/**
 * Returns why an element takes no further entry; null when it takes one. A submitted group takes none, unless
 * it was submitted without entries: it then has no entry whose submission could be withdrawn.
 */
export function addingRefusal(element: TemplateElement, state: ElementState): BusinessRule | null {
  if (state.isGroupSubmitted && state.entries.length > 0) {
    return businessRule('Kartoteka.Card:GroupSubmitted', { element: element.name });
  }
  return tooMany(element, state.entries.length + 1);
}

/** The content of an entry. */
type Content = Pick<Entry, 'values' | 'comment' | 'deviationComments' | 'files'>;

/**
 * Returns whether a write only repeats or removes parts of the stored content, or corrects its comment. Earlier
 * versions of the program accepted a comment on an element with nothing to fill. That comment belongs to the signed
 * data, so people can correct it.
 */
function addsNothing(stored: Content, written: Content): boolean {
  const { values, comment, deviationComments, files = [] } = stored;
  return (
    (written.comment === null || comment !== null) &&
    sameValues({ ...values, ...written.values }, values) &&
    sameDeviationComments({ ...deviationComments, ...written.deviationComments }, deviationComments) &&
    (written.files ?? []).every((one) => files.some((other) => sameFiles([one], [other])))
  );
}

const NO_CONTENT: Content = { values: {}, comment: null, deviationComments: {} };

/**
 * Returns why an element does not take this content of an entry; null when it does. An element with nothing to fill
 * takes nothing that the entry does not have yet, because people only read the element (ruling 5.3).
 *
 * @param current the stored entry; undefined for a new entry
 */
export function contentRefusal(
  element: TemplateElement,
  current: Entry | undefined,
  written: Content,
): BusinessRule | null {
  if (hasSomethingToFill(element) || addsNothing(current ?? NO_CONTENT, written)) return null;
  return businessRule('Kartoteka.Card:NothingToFill', { element: element.name });
}

/** Returns why an entry accepts no write; null when it does. */
export function entryRefusal(
  element: TemplateElement,
  entry: Pick<Entry, 'isSubmitted'>,
): BusinessRule | null {
  return entry.isSubmitted ? businessRule('Kartoteka.Card:EntrySubmitted', { element: element.name }) : null;
}

/**
 * Returns whether a write names an outdated row version (wire row-versions). Absent: the last write wins.
 * Null: the writer expects that the entry does not exist yet. A number must equal the entry's version.
 */
export function isStale(rowVersion: number | null | undefined, entry: Entry | undefined): boolean {
  return rowVersion !== undefined && rowVersion !== (entry?.rowVersion ?? null);
}

/**
 * Returns the indexes at which a submission does not match the entries that the person saw (ruling 5.10): an entry with
 * another row version, an entry that is no longer stored, or an open entry that the person did not see.
 *
 * @param seen the row versions of the entries that the person saw, by index
 */
export function unseenIndexes(seen: Readonly<Record<string, number>>, entries: readonly Entry[]): string[] {
  const stored = new Map(entries.map((entry) => [String(entry.index), entry]));
  const changed = Object.entries(seen).filter(([index, version]) => isStale(version, stored.get(index)));
  const added = [...stored].filter(([index, { isSubmitted }]) => !isSubmitted && !Object.hasOwn(seen, index));
  return [...changed, ...added].map(([index]) => index);
}
