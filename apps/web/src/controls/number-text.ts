import { parseDecimal } from '@kartoteka/domain/value/decimal';
import { showDecimal } from '@kartoteka/domain/value/decimal';
import { parseInteger } from '@kartoteka/domain/value/integer';

/** A minus sign other than '-', as in numbers copied from documents. */
const OTHER_MINUS = /^[−–]/;

/** Removes blanks around a typed or pasted number and writes its minus as the wire does. */
export function numberText(text: string): string {
  return text.trim().replace(OTHER_MINUS, '-');
}

/** Returns a typed number with the other sign. An empty text becomes a minus, after which the digits are typed. */
export function withOtherSign(text: string): string {
  const number = numberText(text);
  return number.startsWith('-') ? number.slice(1) : `-${number}`;
}

/** Reads a number as people type it into digits with a point. Returns null for any other text. */
export function readNumberText(kind: 'integer' | 'decimal', text: string): string | null {
  return (kind === 'integer' ? parseInteger : parseDecimal)(numberText(text));
}

/** Rewrites a finished number in the product's format ('12 345.50' → '12345,50'). Unreadable text stays as typed. */
export function tidyNumber(kind: 'integer' | 'decimal', text: string): string {
  const number = readNumberText(kind, text);
  return number === null ? text : showDecimal(number);
}

/** The keyboard that a tablet opens for each kind of number. */
export const NUMBER_KEYBOARDS = { integer: 'numeric', decimal: 'decimal' } as const;
