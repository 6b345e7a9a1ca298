import { parseDecimal, parseInteger } from '@kartoteka/domain/value/decimal';
import { showDecimal } from '@kartoteka/domain/value/display';

/** What documents that numbers are copied from write for '-'. */
const OTHER_MINUS = /^[−–]/;

/** A number as it is typed or pasted, without the blanks around it and with the minus of the wire. */
export function numberText(text: string): string {
  return text.trim().replace(OTHER_MINUS, '-');
}

/** A number as people type it → digits with a point; null when it is none. */
export function readNumberText(kind: 'integer' | 'decimal', text: string): string | null {
  return (kind === 'integer' ? parseInteger : parseDecimal)(numberText(text));
}

/** A finished number in the product's form ('12 345.50' → '12345,50'); what can't be read stays as typed. */
export function tidyNumber(kind: 'integer' | 'decimal', text: string): string {
  const number = readNumberText(kind, text);
  return number === null ? text : showDecimal(number);
}
