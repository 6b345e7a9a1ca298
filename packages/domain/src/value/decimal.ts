const DECIMAL = /^-?\d{1,15}(?:[.,]\d{1,15})?$/;
const INTEGER = /^-?\d{1,15}$/;
/** A decimal of any length: tells 'too many digits' from 'no number'. */
const ANY_DECIMAL = /^-?\d+(?:[.,]\d+)?$/;
/** The blanks that people and other programs set between groups: ordinary, no-break, thin, narrow no-break. */
const BLANK = /[ \u00a0\u2009\u202f]/g;
const GROUPED = /^-?\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?$/;
/** How JavaScript writes numbers below 0.000001. */
const SMALL = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/;

/** A JSON number without exponent, digit by digit; what has one all the same is beyond our digits. */
function plainNumber(value: number): string {
  const text = String(value);
  const small = SMALL.exec(text);
  if (!small) return text;
  const [, sign, first, rest = '', exponent] = small;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

/** An input as text without blanks between groups of exactly three whole digits; null when it can be no number. */
function plainText(raw: unknown): string | null {
  if (typeof raw === 'number') return plainNumber(raw);
  if (typeof raw !== 'string') return null;
  return GROUPED.test(raw) ? raw.replaceAll(BLANK, '') : raw;
}

/** No leading zeros, a point, no minus before nothing but zeros; the digits after the point stay as typed. */
function canonical(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction] = (negative ? text.slice(1) : text).split(/[.,]/);
  const digits = whole.replace(/^0+(?=\d)/, '');
  const unsigned = fraction === undefined ? digits : `${digits}.${fraction}`;
  return negative && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned;
}

function read(raw: unknown, pattern: RegExp): string | null {
  const text = plainText(raw);
  return text !== null && pattern.test(text) ? canonical(text) : null;
}

/**
 * An exact decimal as it is stored: '2,50' → '2.50', '12 345,5' → '12345.5', '007' → '7', '-0' → '0'. Null
 * for anything else than an optional '-' and at most 15 digits on each side of a comma or point, those before it
 * together or in groups of three (ruling 6.4).
 */
export function parseDecimal(raw: unknown): string | null {
  return read(raw, DECIMAL);
}

/** An integer as it is stored; same notation, without a fraction. */
export function parseInteger(raw: unknown): string | null {
  return read(raw, INTEGER);
}

/** Whether a refused input is a number that only has too many digits. */
export function hasTooManyDigits(raw: unknown): boolean {
  const text = plainText(raw);
  return text !== null && ANY_DECIMAL.test(text) && !DECIMAL.test(text);
}

/** Below 0, 0 or above 0, as stored decimals compare by value: '2.5' and '2.50' are equal. */
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
