import { boolKind } from './bool.ts';
import { dateKind } from './date.ts';
import { dateTimeKind } from './date-time.ts';
import { decimalKind } from './decimal.ts';
import { integerKind } from './integer.ts';
import { textKind } from './text.ts';
import { timeKind } from './time.ts';
import type { KindRules, ValueKind } from './value-kind.ts';

/** The rules of every kind of value. */
export const KINDS: Readonly<Record<ValueKind, KindRules>> = {
  text: textKind,
  integer: integerKind,
  decimal: decimalKind,
  bool: boolKind,
  date: dateKind,
  time: timeKind,
  datetime: dateTimeKind,
};
