import type { ListDataType } from '@kartoteka/contract/list';
import { compareDecimals } from '@kartoteka/domain/value/decimal';
import { showDate } from '@kartoteka/domain/value/date';
import { showDecimal } from '@kartoteka/domain/value/decimal';
import {
  dateTimeText,
  hasWholeYear,
  joinDateTime,
  readDateText,
  readDateTimeText,
  splitDateTime,
} from '../../controls/clock-text.ts';
import { readNumberText } from '../../controls/number-text.ts';
import type { FilterState } from '../state/filter-state.ts';

/** The typed texts of a filter's editor: one text, or the two ends of a range. */
export interface FilterDraft {
  readonly texts: readonly [string, string];
  readonly isRange: boolean;
  readonly isDateTime: boolean;
}

/** Data types whose typed texts are read into numbers, dates or instants. */
const READ: readonly ListDataType[] = ['NumberInteger', 'NumberFloat', 'DateTime'];

const EMPTY: FilterDraft = { texts: ['', ''], isRange: false, isDateTime: false };

/** Default times: the first minute of the day, and the last minute for the upper end of a range. */
const DEFAULT_TIME = ['00:00', '23:59'] as const;

/**
 * Milliseconds from the beginning of a minute to its last millisecond. The server includes the upper end of a range to
 * the millisecond, and the editor has no seconds, so the end of the typed minute is sent.
 */
const REST_OF_MINUTE = 59_999;

/** Returns the texts with which an editor shows an active filter; empty texts if there is no filter. */
export function draftOf(dataType: ListDataType, state: FilterState | null): FilterDraft {
  if (state === null) return EMPTY;
  const { isRange, isDateTime, values } = state;
  const text = (value = '') => textOf(dataType, value);
  return { texts: [text(values[0]), isRange ? text(values[1]) : ''], isRange, isDateTime };
}

function textOf(dataType: ListDataType, value: string): string {
  if (dataType === 'NumberFloat') return showDecimal(value);
  if (dataType !== 'DateTime') return value;
  if (readDateText(value) === value) return showDate(value);
  return /T.*Z$/.test(value) && !Number.isNaN(Date.parse(value)) ? dateTimeText(value) : value;
}

/**
 * Reads a typed text into the form of the wire. Returns null for a number or date that cannot be read, and
 * for data types that are sent as typed.
 */
function readText(dataType: ListDataType, text: string, isDateTime: boolean): string | null {
  switch (dataType) {
    case 'NumberInteger':
      return readNumberText('integer', text);
    case 'NumberFloat':
      return readNumberText('decimal', text);
    case 'DateTime':
      return isDateTime ? readDateTimeText(text) : readDateText(text);
    case 'Text':
    case 'Bool':
    case 'Entity':
    case 'Enum':
      return null;
  }
}

/**
 * Returns the filter that the typed texts mean. Unreadable text is sent as typed, so that the server words
 * the error.
 */
export function filterOf(id: string, dataType: ListDataType, draft: FilterDraft): FilterState {
  const { isRange, isDateTime } = draft;
  const [low, high] = valuesOf(dataType, draft);
  return { id, values: isRange ? [low, high] : [low], isRange, isDateTime };
}

/** Returns both texts as values of the wire. The second is the upper end of a range. */
function valuesOf(dataType: ListDataType, { texts, isDateTime }: FilterDraft): [string, string] {
  const [low, high] = texts.map((text) => readText(dataType, text, isDateTime));
  const end = high && dataType === 'DateTime' && isDateTime ? endOfMinute(high) : high;
  return [low ?? texts[0].trim(), end ?? texts[1].trim()];
}

function endOfMinute(instant: string): string {
  return new Date(Date.parse(instant) + REST_OF_MINUTE).toISOString();
}

/**
 * Returns whether the texts are complete values, and the ends of a range in the right order. While the user types, the
 * list is searched only for such texts.
 */
export function isReadable(dataType: ListDataType, draft: FilterDraft): boolean {
  const { texts, isRange, isDateTime } = draft;
  const areRead = (isRange ? texts : texts.slice(0, 1)).every((text) => {
    if (text.trim() === '') return true;
    if (!READ.includes(dataType)) return true;
    const isWhole = dataType !== 'DateTime' || isDateTime || hasWholeYear(text);
    return isWhole && readText(dataType, text, isDateTime) !== null;
  });
  return areRead && !(isRange && isUpsideDown(dataType, draft));
}

/**
 * Returns whether the ends of a range are in the wrong order. More typing may correct it: '5' to '1' may
 * become '5' to '12'.
 */
function isUpsideDown(dataType: ListDataType, draft: FilterDraft): boolean {
  const [low, high] = valuesOf(dataType, draft);
  if (!low || !high) return false;
  if (dataType === 'DateTime') return low > high;
  return READ.includes(dataType) && compareDecimals(low, high) > 0;
}

/**
 * Applies 'Zakres'. When it is switched on, the typed value becomes the lower end. When it is switched off,
 * the lower end is kept, or the upper end if the lower end is empty.
 */
export function withRange(draft: FilterDraft, isRange: boolean): FilterDraft {
  const [low, high] = draft.texts;
  return { ...draft, isRange, texts: isRange ? [low, ''] : [low === '' ? high : low, ''] };
}

/** Applies 'Czas'. When it is switched on, days get times. When it is switched off, they lose their times. */
export function withTime(draft: FilterDraft, isDateTime: boolean): FilterDraft {
  const text = (typed: string, side: 0 | 1) => {
    const { date, time } = splitDateTime(typed);
    if (!isDateTime) return date;
    return date === '' ? typed : joinDateTime({ date, time: time || DEFAULT_TIME[side] });
  };
  return { ...draft, isDateTime, texts: [text(draft.texts[0], 0), text(draft.texts[1], 1)] };
}

/** Adds the default time to a complete date without a time. */
export function withDefaultTime(text: string, side: 0 | 1): string {
  const { date, time } = splitDateTime(text);
  const isWhole = time === '' && hasWholeYear(date) && readDateText(date) !== null;
  return isWhole ? joinDateTime({ date, time: DEFAULT_TIME[side] }) : text;
}

export function withText(draft: FilterDraft, side: 0 | 1, text: string): FilterDraft {
  const [low, high] = draft.texts;
  return { ...draft, texts: side === 0 ? [text, high] : [low, text] };
}
