import { valueTexts } from '#texts/values';
import type { SingleValue } from './stored-value.ts';
import { compareTexts, type KindRules, readingOf } from './value-kind.ts';

const READINGS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
]);

/** Reads true, 1, 'true', '1' and their opposites (spec 5.7); null for anything else. */
export function parseBool(raw: unknown): boolean | null {
  return READINGS.get(raw) ?? null;
}

/** Returns 'Tak' or 'Nie'. */
export function showBool(value: SingleValue): string {
  return value === true ? valueTexts.yes : valueTexts.no;
}

/** The answers yes and no. */
export const boolKind: KindRules = {
  read: (raw) => readingOf(parseBool(raw), 'notBool'),
  show: showBool,
  compare: compareTexts,
  keyOf: String,
  listKey: String,
  isOrdered: false,
  isText: false,
  allValues: [true, false],
  indexForm: 'bool',
};
