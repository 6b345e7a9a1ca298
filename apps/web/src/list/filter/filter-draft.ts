import type { ListDataType } from '@kartoteka/contract/list';
import { compareDecimals } from '@kartoteka/domain/value/decimal';
import { showDate, showDecimal } from '@kartoteka/domain/value/display';
import {
  dateTimeText,
  hasWholeYear,
  joinDateTime,
  readDateText,
  readDateTimeText,
  splitDateTime,
} from '../../controls/clock-text.ts';
import { readNumberText } from '../../controls/number-text.ts';
import type { FilterState } from '../filter-state.ts';

/** What the fields of a filter's editor hold, as it was typed: one text, or the two ends of a range. */
export interface FilterDraft {
  readonly texts: readonly [string, string];
  readonly isRange: boolean;
  readonly isDateTime: boolean;
}

/** What is typed as text and means something else. */
const READ: readonly ListDataType[] = ['NumberInteger', 'NumberFloat', 'DateTime'];

const EMPTY: FilterDraft = { texts: ['', ''], isRange: false, isDateTime: false };

/** Time that a day without one gets where times are asked for, by the side of the range. */
const DEFAULT_TIME = ['00:00', '23:59'] as const;

/** The editor's texts of a filter that is set; empty ones of a filter that is not. */
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

/** What is typed as the wire writes it; null for a number or date that can't be read, and for every other text. */
function readText(dataType: ListDataType, text: string, isDateTime: boolean): string | null {
  switch (dataType) {
    case 'NumberInteger':
      return readNumberText('integer', text);
    case 'NumberFloat':
      return readNumberText('decimal', text);
    case 'DateTime':
      return isDateTime ? readDateTimeText(text) : readDateText(text);
    default:
      return null;
  }
}

/** The filter that the editor's texts mean. What can't be read goes as it is: the server says what is wrong with it. */
export function filterOf(id: string, dataType: ListDataType, draft: FilterDraft): FilterState {
  const { texts, isRange, isDateTime } = draft;
  const value = (text: string) => valueOf(dataType, text, isDateTime);
  return { id, values: (isRange ? texts : texts.slice(0, 1)).map(value), isRange, isDateTime };
}

function valueOf(dataType: ListDataType, text: string, isDateTime: boolean): string {
  return readText(dataType, text, isDateTime) ?? text.trim();
}

/** Whether the texts are more than the beginning of a value: only then are they worth a question before they are left. */
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

/** Two ends that can be read: '5' to '1' is the way to '12'. */
function isUpsideDown(dataType: ListDataType, { texts, isDateTime }: FilterDraft): boolean {
  const [low, high] = texts.map((text) => valueOf(dataType, text, isDateTime));
  if (!low || !high) return false;
  if (dataType === 'DateTime') return low > high;
  return READ.includes(dataType) && compareDecimals(low, high) > 0;
}

/** 'Zakres': what was typed becomes the lower end, and comes back from whichever end there is. */
export function withRange(draft: FilterDraft, isRange: boolean): FilterDraft {
  const [low, high] = draft.texts;
  return { ...draft, isRange, texts: isRange ? [low, ''] : [low === '' ? high : low, ''] };
}

/** 'Czas': days get a time, and lose it again. */
export function withTime(draft: FilterDraft, isDateTime: boolean): FilterDraft {
  const text = (typed: string, side: 0 | 1) => {
    const { date, time } = splitDateTime(typed);
    if (!isDateTime) return date;
    return date === '' ? typed : joinDateTime({ date, time: time || DEFAULT_TIME[side] });
  };
  return { ...draft, isDateTime, texts: [text(draft.texts[0], 0), text(draft.texts[1], 1)] };
}

/** A finished date gets the time that is not typed yet. */
export function withDefaultTime(text: string, side: 0 | 1): string {
  const { date, time } = splitDateTime(text);
  const isWhole = time === '' && hasWholeYear(date) && readDateText(date) !== null;
  return isWhole ? joinDateTime({ date, time: DEFAULT_TIME[side] }) : text;
}

export function withText(draft: FilterDraft, side: 0 | 1, text: string): FilterDraft {
  const [low, high] = draft.texts;
  return { ...draft, texts: side === 0 ? [text, high] : [low, text] };
}
