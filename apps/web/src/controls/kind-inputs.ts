import { hasPattern } from '@kartoteka/domain/data-type/effective';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { limitRules } from '@kartoteka/domain/data-type/limit-words';
import { RULE_RANGE, RULE_REGEX, type ValueRule } from '@kartoteka/domain/data-type/settings';
import { ruleValue } from '@kartoteka/domain/data-type/value-rule';
import { showDate } from '@kartoteka/domain/value/date';
import { showExactDateTime } from '@kartoteka/domain/value/date-time';
import { showDecimal } from '@kartoteka/domain/value/decimal';
import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import { hasWholeYear, readDateText, readExactDateTimeText, readTimeText } from './clock-text.ts';
import { NUMBER_KEYBOARDS, numberText, tidyNumber } from './number-text.ts';

/**
 * The typing of one kind of value: conversions between its forms, and the keyboard and input that it needs.
 */
export interface KindInput {
  /** Returns a stored value in the form that its control edits. */
  readonly rawOf: (value: SingleValue) => SingleValue;
  /**
   * Returns a typed text in the form of the wire. Unreadable text stays as typed, so that the server words
   * the error.
   */
  readonly wireOf: (text: string, field: FormElement) => string;
  /** Returns the text that replaces the typed text when the user leaves the field. */
  readonly tidy: (text: string) => string;
  /**
   * Returns whether more typing may turn a refused value into an allowed one. `value` is the value that was
   * read from `text`.
   */
  readonly canGrow: (field: FormElement, text: string, value: SingleValue) => boolean;
  /** The keyboard that a tablet opens when the value is typed as text. */
  readonly keyboard: 'text' | 'numeric' | 'decimal';
  /** The type of the browser's input in which an administrator enters a value of a rule. */
  readonly ruleInput: 'text' | 'date' | 'time' | 'datetime-local';
}

const asTyped = (text: string): string => text;
const unchanged = (value: SingleValue): SingleValue => value;
const never = (): boolean => false;

const numberInput = (kind: 'integer' | 'decimal'): Pick<KindInput, 'wireOf' | 'tidy' | 'canGrow'> => ({
  wireOf: numberText,
  tidy: (text) => tidyNumber(kind, text),
  canGrow: (field, _text, value) =>
    limitRules(field).some((rule) => Math.abs(Number(value)) < reachOf(kind, rule)),
});

/** The input of every kind of value. */
export const KIND_INPUTS: Readonly<Record<ValueKind, KindInput>> = {
  text: {
    rawOf: unchanged,
    // Removes blanks around a code, because scanners and keyboards add them.
    wireOf: (text, { dataType }) => (hasPattern(dataType.settings) ? text.trim() : text),
    tidy: asTyped,
    canGrow: () => true,
    keyboard: 'text',
    ruleInput: 'text',
  },
  integer: {
    rawOf: unchanged,
    ...numberInput('integer'),
    keyboard: NUMBER_KEYBOARDS.integer,
    ruleInput: 'text',
  },
  decimal: {
    rawOf: (value) => showDecimal(String(value)),
    ...numberInput('decimal'),
    keyboard: NUMBER_KEYBOARDS.decimal,
    ruleInput: 'text',
  },
  bool: {
    rawOf: unchanged,
    wireOf: asTyped,
    tidy: asTyped,
    canGrow: never,
    keyboard: 'text',
    ruleInput: 'text',
  },
  date: {
    rawOf: (value) => showDate(String(value)),
    wireOf: (text) => readDateText(text) ?? text,
    tidy: asTyped,
    canGrow: (_field, text) => !hasWholeYear(text),
    keyboard: 'text',
    ruleInput: 'date',
  },
  time: {
    rawOf: unchanged,
    wireOf: (text) => readTimeText(text) ?? text,
    tidy: asTyped,
    canGrow: never,
    keyboard: 'text',
    ruleInput: 'time',
  },
  datetime: {
    rawOf: (value) => showExactDateTime(String(value)),
    wireOf: (text) => readExactDateTimeText(text) ?? text,
    tidy: asTyped,
    canGrow: (_field, text) => !hasWholeYear(text),
    keyboard: 'text',
    ruleInput: 'datetime-local',
  },
};

/**
 * Returns the largest absolute value among the values of a rule; Infinity for a pattern or a range without an upper
 * end. A refused number above it stays refused, because further digits never make a number smaller. Where 10–50 is
 * allowed, '2' may become 25, but '60' cannot become an allowed number.
 */
function reachOf(kind: 'integer' | 'decimal', { type, values }: ValueRule): number {
  const ends = values.map((value) => ruleValue(kind, value));
  if (type === RULE_REGEX || (type === RULE_RANGE && ends[1] === null)) return Infinity;
  return Math.max(...ends.map((end) => Math.abs(Number(end))));
}
