import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { answers, isFillable } from '@kartoteka/domain/data-type/judge';
import { wireOf } from '../../../controls/raw-value.ts';
import type { CardMode } from '../open/card-context.ts';
import { shownValue } from '../work/entry-body.ts';
import { isFinal, isAtWork } from '../work/entry-work.ts';
import { type EntryRow, isGone } from '../work/rows.ts';
import type { ElementWork } from '../work/work-store.ts';
import { hasSomethingToFill } from '../../../controls/field-of.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';

/** The progress of an element: fields with a readable answer, out of all fields that can be answered. */
export interface Progress {
  readonly answered: number;
  readonly total: number;
}

export function progressOf(element: CardElement, rows: readonly EntryRow[]): Progress {
  const fields = fieldsOfElement(element).filter(isFillable);
  const present = rows.filter((row) => !isGone(element, row));
  const answered = present.flatMap(({ work, entry }) =>
    fields.filter((field) => answers(field, wireOf(field, shownValue(field, work, entry)))),
  ).length;
  return { answered, total: fields.length * Math.max(present.length, 1) };
}

/** Returns whether the element still waits for this user to fill it. */
function isUnfinished(element: CardElement): boolean {
  return !element.isReadOnly && !element.isSubmitted && hasSomethingToFill(element);
}

/** Returns the elements that wait for other users. */
export function waitingForOthers(elements: readonly CardElement[]): readonly CardElement[] {
  return elements.filter((one) => one.isReadOnly && !one.isSubmitted && hasSomethingToFill(one));
}

/** Returns the number of submitted elements and of all elements with fields to answer. */
export function doneOf(elements: readonly CardElement[]): { readonly done: number; readonly total: number } {
  const filled = elements.filter(hasSomethingToFill);
  return { done: filled.filter((one) => one.isSubmitted).length, total: filled.length };
}

/**
 * Returns the next element that waits for this user: the first one after the element with the id `from`, otherwise the
 * first one of the card. A null `from` means the first one of the card. Returns null if no element waits.
 */
export function nextUnfinished(elements: readonly CardElement[], from: string | null): CardElement | null {
  const at = elements.findIndex((one) => one.id === from);
  const inTurn = [...elements.slice(at + 1), ...elements.slice(0, at + 1)];
  return inTurn.find(isUnfinished) ?? null;
}

/**
 * Returns the next row that can still be filled: the first one after the row with the key `from`, otherwise the first
 * one of the element. A null `from` means the first one of the element. Returns null if no row can be filled.
 */
export function nextRow(
  element: CardElement,
  rows: readonly EntryRow[],
  from: string | null,
): EntryRow | null {
  const at = rows.findIndex(({ key }) => key === from);
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const isOpen = (row: EntryRow) => (row.entry === null ? !isGone(element, row) : !isClosed(row.entry));
  return inTurn.find(isOpen) ?? null;
}

const isClosed = ({ isSubmitted, isReadOnly }: CardEntry): boolean => isSubmitted || isReadOnly;

/** The state of an element in the outline. */
export type ElementLook =
  | 'failed'
  | 'refused'
  | 'unsaved'
  | 'submitted'
  | 'nothing'
  | 'readOnly'
  | 'started'
  | 'untouched';

export function lookOf(element: CardElement, work: ElementWork): ElementLook {
  const works = [...work.values()];
  if (works.some((one) => isFinal(one.failure) && one.failure?.kind !== 'refused' && isAtWork(one)))
    return 'failed';
  // An entry can be refused even when nothing is typed into it.
  if (!element.isSubmitted && works.some((one) => one.failure?.kind === 'refused')) return 'refused';
  if (works.some((one) => isAtWork(one))) return 'unsaved';
  if (element.isSubmitted) return 'submitted';
  if (!hasSomethingToFill(element) && element.entries.length === 0) return 'nothing';
  if (element.isReadOnly) return 'readOnly';
  return element.entries.length > 0 ? 'started' : 'untouched';
}

/**
 * Returns the last author of an element and the time of the last change. Null if nobody has filled the
 * element.
 */
export function lastTouch(element: CardElement): { readonly who: string; readonly when: string } | null {
  const touches = element.entries.flatMap(({ lastFilledBy, lastFilledAt }) =>
    lastFilledBy && lastFilledAt ? [{ who: lastFilledBy.name, when: lastFilledAt }] : [],
  );
  return touches.toSorted((one, other) => (one.when < other.when ? 1 : -1))[0] ?? null;
}

/**
 * Returns the ids of the elements that are unfolded at first. To fill: the returned elements and the user's
 * next element, and on an untouched card also the instructions before it. To read: all elements of a short
 * card. To approve: none.
 */
export function initiallyOpen(card: CardFormData, mode: CardMode): ReadonlySet<string> {
  if (mode === 'approve') return new Set();
  if (mode === 'operator' || mode === 'form') {
    const returned = card.elements.filter(
      (one) => isUnfinished(one) && one.entries.some((entry) => entry.returnReason !== null),
    );
    const first = card.elements.findIndex(isUnfinished);
    const isUntouched = card.elements.every((one) => one.entries.length === 0);
    // An untouched card also unfolds the instructions before the first waiting element.
    const toRead = isUntouched ? card.elements.slice(0, Math.max(first, 0)).filter(hasNothingToFill) : [];
    return new Set([...toRead, ...returned, ...card.elements.slice(first, first + 1)].map((one) => one.id));
  }
  const values = card.elements.reduce(
    (sum, one) => sum + fieldsOfElement(one).length * one.entries.length,
    0,
  );
  return new Set(values <= SHORT_CARD ? card.elements.map((one) => one.id) : []);
}

const hasNothingToFill = (element: CardElement) => !hasSomethingToFill(element);

/** Maximum number of values (fields times entries) of a card that opens with all elements unfolded for reading. */
const SHORT_CARD = 40;
