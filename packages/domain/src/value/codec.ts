import type { ValueKind } from '../data-type/control.ts';
import { TEXT_VALUE_LENGTH } from '../limits.ts';
import { isWellFormedText, textLength } from '../text.ts';
import { type Violation, violation } from '../violation.ts';
import { parseBool } from './bool.ts';
import { parseDate, parseDateTime, parseTime } from './date.ts';
import { compareDecimals, hasTooManyDigits, parseDecimal, parseInteger } from './decimal.ts';
import type { SingleValue } from './stored-value.ts';

/** An input read as a value of a kind: the canonical value, or why it is none. */
export type Reading =
  | { readonly ok: true; readonly value: SingleValue }
  | { readonly ok: false; readonly violation: Violation };

const read = (value: SingleValue): Reading => ({ ok: true, value });
const unread = (reason: Violation): Reading => ({ ok: false, violation: reason });

function readText(raw: unknown): Reading {
  if (typeof raw !== 'string') return unread(violation([], 'notText'));
  if (!isWellFormedText(raw)) return unread(violation([], 'badCharacters'));
  return textLength(raw) > TEXT_VALUE_LENGTH
    ? unread(violation([], 'tooLong', { max: TEXT_VALUE_LENGTH }))
    : read(raw);
}

type ParsedKind = Exclude<ValueKind, 'text'>;

const PARSERS: Record<ParsedKind, (raw: unknown) => SingleValue | null> = {
  integer: parseInteger,
  decimal: parseDecimal,
  bool: parseBool,
  date: parseDate,
  time: parseTime,
  datetime: parseDateTime,
};

const REFUSALS = {
  integer: 'notInteger',
  decimal: 'notDecimal',
  bool: 'notBool',
  date: 'notDate',
  time: 'notTime',
  datetime: 'notDateTime',
} as const satisfies Record<ParsedKind, string>;

/** Reads one value that is not empty; the violation's path is [] (wire values). */
export function readValue(kind: ValueKind, raw: unknown): Reading {
  if (kind === 'text') return readText(raw);
  const value = PARSERS[kind](raw);
  if (value !== null) return read(value);
  const isTooLong = (kind === 'integer' || kind === 'decimal') && hasTooManyDigits(raw);
  return unread(violation([], isTooLong ? 'tooManyDigits' : REFUSALS[kind]));
}

/** Whether values of a kind have an order that a range can use. */
export function isOrdered(kind: ValueKind): boolean {
  return kind !== 'text' && kind !== 'bool';
}

/** Below 0, 0 or above 0, for two canonical values of an ordered kind. */
export function compareValues(kind: ValueKind, a: SingleValue, b: SingleValue): number {
  const [left, right] = [String(a), String(b)];
  if (kind === 'integer' || kind === 'decimal') return compareDecimals(left, right);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Whether two canonical values of a kind mean the same: texts trimmed and without case, numbers by value. */
export function equalValues(kind: ValueKind, a: SingleValue, b: SingleValue): boolean {
  if (kind === 'text') return comparableText(a) === comparableText(b);
  return compareValues(kind, a, b) === 0;
}

function comparableText(value: SingleValue): string {
  return String(value).trim().toLowerCase();
}
