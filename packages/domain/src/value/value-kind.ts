import { type Violation, violation } from '../violation.ts';
import type { SingleValue } from './stored-value.ts';

/** The kinds of value that a field can have. A kind determines how values are read, compared, shown and indexed. */
export type ValueKind = 'text' | 'integer' | 'decimal' | 'bool' | 'date' | 'time' | 'datetime';

/** The form in which the search index stores a value. */
export type IndexForm = 'text' | 'number' | 'bool' | 'instant';

/** An input read as a value of a kind: the canonical value, or the violation. */
export type Reading =
  | { readonly ok: true; readonly value: SingleValue }
  | { readonly ok: false; readonly violation: Violation };

/** The functions and properties of one kind of value. Every function but `read` takes canonical values. */
export interface KindRules {
  /** Reads an input that is not empty as its canonical value. The path of a violation is [] (wire values). */
  readonly read: (raw: unknown) => Reading;
  /** Writes a value in words, without its unit (spec 5.9). */
  readonly show: (value: SingleValue) => string;
  /** Compares two values for sorting: returns a negative number, 0 or a positive number. */
  readonly compare: (a: SingleValue, b: SingleValue) => number;
  /** Returns a text that is the same for values that compare as equal, and for no others. */
  readonly keyOf: (value: SingleValue) => string;
  /** Returns a text that is the same for two values if a rule that lists one of them allows the other (ruling 6.2). */
  readonly listKey: (value: SingleValue) => string;
  /** Whether values have an order, which a range needs. */
  readonly isOrdered: boolean;
  /** Whether values are words: they have a length, patterns can judge them, and the text search finds them. */
  readonly isText: boolean;
  /** All values of a kind that has only a few; null for every other kind. */
  readonly allValues: readonly SingleValue[] | null;
  readonly indexForm: IndexForm;
}

/** Returns a reading that succeeded. */
export const read = (value: SingleValue): Reading => ({ ok: true, value });

/** Returns a reading that failed. */
export const unread = (reason: Violation): Reading => ({ ok: false, violation: reason });

/** Turns the result of a parser into a reading; null means that the input breaks the rule. */
export function readingOf(
  value: SingleValue | null,
  rule: 'notInteger' | 'notDecimal' | 'notBool' | 'notDate' | 'notTime' | 'notDateTime',
): Reading {
  return value === null ? unread(violation([], rule)) : read(value);
}

/** Compares values by their canonical texts. */
export function compareTexts(a: SingleValue, b: SingleValue): number {
  const [left, right] = [String(a), String(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The common part of the kinds whose canonical texts compare and sort as the values do: dates and times. */
export const SORTED_AS_TEXT = {
  compare: compareTexts,
  keyOf: String,
  listKey: String,
  isOrdered: true,
  isText: false,
  allValues: null,
} as const satisfies Partial<KindRules>;
