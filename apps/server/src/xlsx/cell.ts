import { wallMillis } from '@kartoteka/domain/value/warsaw';
import { showBool } from '@kartoteka/domain/value/bool';
import { showDate } from '@kartoteka/domain/value/date';
import { showDateTime, showExactDateTime } from '@kartoteka/domain/value/date-time';
import { decimalStyle, STYLE } from './styles.ts';

/** The XML of a cell after its address; '' is an empty cell. */
export type Cell = string;

export const EMPTY: Cell = '';

/** Maximum length of a text that Excel accepts, in UTF-16 units. */
const MAX_TEXT = 32_767;
/** Maximum number of digits that a double keeps exactly. Excel would change further digits. */
const MAX_DIGITS = 15;
const DAY = 86_400_000;
/** Day 0 of Excel's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);
/**
 * The first date that a cell can have. Excel's calendar contains a 29 February 1900, so earlier dates are
 * wrong.
 */
const FIRST_DAY = Date.UTC(1900, 2, 1);

// Characters that XML does not allow or that must be escaped, and '_x0041_', which would be read as an
// escaped 'A' (ECMA-376, 22.9.2.19).
// oxlint-disable-next-line no-control-regex -- the expression looks for control characters
const UNSAFE = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-f]{4}_/i;
// oxlint-disable-next-line no-control-regex -- the expression looks for control characters
const DROPPED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Matches texts that a spreadsheet takes for a formula when somebody edits the cell or saves it as CSV. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a cell with a text. The text is changed as `xmlText` changes it. */
export function textCell(text: string): Cell {
  if (text === '') return EMPTY;
  const style = FORMULA.test(text.replace(DROPPED, '')) ? ` s="${STYLE.quoted}"` : '';
  return `${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/**
 * Escapes a text for the content of an XML element. Quotes stay, so an attribute must escape them itself.
 * Drops control characters that XML does not allow, replaces half of a surrogate pair by U+FFFD, and ends lines with
 * '\n'. A text that is too long for Excel is cut and ends with '…'.
 */
export function xmlText(text: string): string {
  if (!UNSAFE.test(text)) return shortened(text);
  return shortened(text.toWellFormed().replace(/\r\n?/g, '\n').replace(DROPPED, ''))
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/**
 * Returns a cell with a decimal in canonical form ('-2.50') as a number that shows its digits, or as text
 * when a double would change it.
 */
export function numberCell(decimal: string): Cell {
  const point = decimal.indexOf('.');
  const decimals = point < 0 ? 0 : decimal.length - point - 1;
  if (decimal.length > MAX_DIGITS && significantDigits(decimal) > MAX_DIGITS) {
    return textCell(decimal.replace('.', ','));
  }
  return ` s="${decimalStyle(decimals)}"><v>${decimal}</v></c>`;
}

/** Maximum length of a text inside a formula of Excel, in UTF-16 units. */
const MAX_ADDRESS = 255;

/**
 * Returns a cell with a whole number that links to an address. The link is a formula, because Excel opens no
 * file with more than 65,530 ordinary links in a sheet. The number stays a number, which can be sorted and
 * added. A zero has no link, and neither has a number whose address is null or too long.
 */
export function linkedNumberCell(number: number, address: string | null): Cell {
  if (number === 0 || address === null || address.length > MAX_ADDRESS) return numberCell(String(number));
  const formula = `HYPERLINK("${address.replaceAll('"', '""')}",${number})`;
  return ` s="${STYLE.link}"><f>${xmlText(formula)}</f><v>${number}</v></c>`;
}

function significantDigits(decimal: string): number {
  return decimal.replace(/[-.]/g, '').replace(/^0+/, '').length;
}

/** Returns a cell with 'Tak' or 'Nie' as text. */
export function boolCell(value: boolean): Cell {
  return textCell(showBool(value));
}

/** Returns a cell with 'YYYY-MM-DD' as a date, or as text before Excel's first date. */
export function dateCell(date: string): Cell {
  const day = Date.parse(`${date}T00:00:00.000Z`);
  if (!(day >= FIRST_DAY)) return textCell(showDate(date));
  return ` s="${STYLE.date}"><v>${(day - EPOCH) / DAY}</v></c>`;
}

/**
 * Returns a cell with an instant in Warsaw's local time, or as text before Excel's first date.
 *
 * @param instant ISO 8601, or milliseconds since 1970
 */
export function instantCell(instant: string | number): Cell {
  const wall = warsaw(typeof instant === 'number' ? instant : Date.parse(instant));
  if (!(wall >= FIRST_DAY)) return textCell(showDateTime(new Date(instant).toISOString()));
  return ` s="${STYLE.dateTime}"><v>${(wall - EPOCH) / DAY}</v></c>`;
}

/** Returns a cell with the instant of a value, as `instantCell`, with its seconds when it has some (ruling 6.5). */
export function exactInstantCell(instant: string): Cell {
  const at = Date.parse(instant);
  if (at % 60_000 === 0) return instantCell(at);
  const wall = warsaw(at);
  if (!(wall >= FIRST_DAY)) return textCell(showExactDateTime(instant));
  return ` s="${STYLE.exactDateTime}"><v>${(wall - EPOCH) / DAY}</v></c>`;
}

/** Returns a cell with a time of day from 'HH:mm', and a text cell from any other text. */
export function timeCell(time: string): Cell {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return textCell(time);
  return ` s="${STYLE.time}"><v>${(Number(hours) * 60 + Number(minutes)) / 1440}</v></c>`;
}

/** Warsaw's offset from UTC in ms, by day; null on days on which the clock changes. */
const offsets = new Map<number, number | null>();
/** Maximum number of days in `offsets`. */
const OFFSETS_MAX = 4000;

function warsaw(instant: number): number {
  if (!(instant >= FIRST_DAY)) return Number.NaN;
  const day = Math.floor(instant / DAY);
  let offset = offsets.get(day);
  if (offset === undefined) {
    const start = day * DAY;
    const ahead = wallMillis(start) - start;
    offset = wallMillis(start + DAY) - start - DAY === ahead ? ahead : null;
    if (offsets.size >= OFFSETS_MAX) offsets.clear();
    offsets.set(day, offset);
  }
  return offset === null ? wallMillis(instant) : instant + offset;
}

/** Cuts a text that is too long for Excel, but not through a character of two code units. */
function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const cut = text.slice(0, MAX_TEXT - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
