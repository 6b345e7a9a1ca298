import { compareNumbers, numberReadingOf, readNumber } from './decimal.ts';
import type { KindRules } from './value-kind.ts';

const INTEGER = /^-?\d{1,15}$/;

/** Reads an integer as it is stored: the notation of a decimal without a fraction. Null for anything else. */
export function parseInteger(raw: unknown): string | null {
  return readNumber(raw, INTEGER);
}

/** A whole number of at most 15 digits. */
export const integerKind: KindRules = {
  read: (raw) => numberReadingOf(raw, parseInteger(raw), 'notInteger'),
  show: String,
  compare: compareNumbers,
  keyOf: String,
  listKey: String,
  isOrdered: true,
  isText: false,
  allValues: null,
  indexForm: 'number',
};
