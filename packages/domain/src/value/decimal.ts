import { violation } from '../violation.ts';
import type { SingleValue } from './stored-value.ts';
import { type KindRules, type Reading, readingOf, unread } from './value-kind.ts';

const DECIMAL = /^-?\d{1,15}(?:[.,]\d{1,15})?$/;
/** Matches a decimal of any length, to distinguish a number with too many digits from a text that is not a number. */
const ANY_DECIMAL = /^-?\d+(?:[.,]\d+)?$/;
/** Spaces that people and other programs put between groups: ordinary, no-break, thin, narrow no-break. */
const BLANK = /[ \u00a0\u2009\u202f]/g;
const GROUPED = /^-?\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?$/;
/** The form in which JavaScript writes numbers below 0.000001. */
const SMALL = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/;

/**
 * Returns a JSON number as text without an exponent. Only numbers from 1e21 keep one, and they have too many digits
 * anyway.
 */
function plainNumber(value: number): string {
  const text = String(value);
  const small = SMALL.exec(text);
  if (!small) return text;
  const [, sign, first, rest = '', exponent] = small;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

/**
 * Returns a number or a text as text, without the spaces between groups of three digits. Returns null for any other
 * input. The caller checks whether the text is a number.
 */
function plainText(raw: unknown): string | null {
  if (typeof raw === 'number') return plainNumber(raw);
  if (typeof raw !== 'string') return null;
  return GROUPED.test(raw) ? raw.replaceAll(BLANK, '') : raw;
}

/**
 * Removes leading zeros and the minus of zero, and writes the separator as a point. The digits after it stay as typed.
 */
function canonical(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction] = (negative ? text.slice(1) : text).split(/[.,]/);
  const digits = whole.replace(/^0+(?=\d)/, '');
  const unsigned = fraction === undefined ? digits : `${digits}.${fraction}`;
  return negative && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned;
}

/** Reads a number in the given notation and returns its stored form; null for any other input. */
export function readNumber(raw: unknown, pattern: RegExp): string | null {
  const text = plainText(raw);
  return text !== null && pattern.test(text) ? canonical(text) : null;
}

/**
 * Reads an exact decimal as it is stored: '2,50' → '2.50', '12 345,5' → '12345.5', '007' → '7', '-0' → '0'. Accepts an
 * optional '-' and at most 15 digits on each side of a comma or point. Whole digits may be in groups of three (ruling
 * 6.4). Null for anything else.
 */
export function parseDecimal(raw: unknown): string | null {
  return readNumber(raw, DECIMAL);
}

/**
 * Returns whether a refused input is a number with too many digits. A JSON number has no notation that could be wrong.
 */
export function hasTooManyDigits(raw: unknown): boolean {
  if (typeof raw === 'number') return !Number.isNaN(raw) && !DECIMAL.test(plainNumber(raw));
  const text = plainText(raw);
  return text !== null && ANY_DECIMAL.test(text) && !DECIMAL.test(text);
}

/**
 * Compares stored decimals by value: '2.5' and '2.50' are equal. Returns a negative number, 0 or a positive
 * number.
 */
export function compareDecimals(a: string, b: string): number {
  const negative = a.startsWith('-');
  if (negative !== b.startsWith('-')) return negative ? -1 : 1;
  return negative ? compareUnsigned(b.slice(1), a.slice(1)) : compareUnsigned(a, b);
}

function compareUnsigned(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  const digits = Math.max(fractionA.length, fractionB.length);
  const left = wholeA + fractionA.padEnd(digits, '0');
  const right = wholeB + fractionB.padEnd(digits, '0');
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Writes the digits as typed, with the Polish comma: '2.50' → '2,50'. */
export function showDecimal(decimal: string): string {
  return decimal.replace('.', ',');
}

function withoutLastZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/**
 * Turns the result of a number's parser into a reading. A number with too many digits breaks the rule `tooManyDigits`.
 */
export function numberReadingOf(
  raw: unknown,
  value: string | null,
  rule: 'notInteger' | 'notDecimal',
): Reading {
  return value === null && hasTooManyDigits(raw)
    ? unread(violation([], 'tooManyDigits'))
    : readingOf(value, rule);
}

/** Compares stored numbers by value. */
export const compareNumbers = (a: SingleValue, b: SingleValue): number =>
  compareDecimals(String(a), String(b));

const decimalKey = (value: SingleValue): string => withoutLastZeros(String(value));

/** An exact decimal that keeps the digits that were typed: '2.50' stays '2.50'. */
export const decimalKind: KindRules = {
  read: (raw) => numberReadingOf(raw, parseDecimal(raw), 'notDecimal'),
  show: (value) => showDecimal(String(value)),
  compare: compareNumbers,
  keyOf: decimalKey,
  listKey: decimalKey,
  isOrdered: true,
  isText: false,
  allValues: null,
  indexForm: 'number',
};
