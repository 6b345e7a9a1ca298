import { describe, expect, it } from 'vitest';
import {
  CONTROL_TYPES,
  type ControlType,
  DEFAULT_CONTROL_TYPE,
  isLegalPair,
  legalStoredTypes,
  STORED_VALUE_TYPES,
  type StoredValueType,
  valueKind,
} from './control.ts';
import type { ValueKind } from '../value/value-kind.ts';

/** The wire's table, pair by pair; a pair that is not listed is illegal. */
const LEGAL: [ControlType, StoredValueType, ValueKind | null][] = [
  ['text', 'text', 'text'],
  ['text', 'number_integer', 'integer'],
  ['text', 'number_float', 'decimal'],
  ['checkbox', 'bool', 'bool'],
  ['select', 'text', 'text'],
  ['select', 'number_integer', 'integer'],
  ['select', 'number_float', 'decimal'],
  ['select', 'bool', 'bool'],
  ['date', 'datetime', 'date'],
  ['datetime', 'datetime', 'datetime'],
  ['time', 'datetime', 'time'],
  ['time', 'text', 'time'],
  ['contentDisplay', 'text', null],
  ['contentDisplay', 'number_integer', null],
  ['contentDisplay', 'number_float', null],
  ['contentDisplay', 'bool', null],
  ['contentDisplay', 'datetime', null],
];

const pairs = CONTROL_TYPES.flatMap((control) =>
  STORED_VALUE_TYPES.map((stored) => {
    const legal = LEGAL.find(([c, s]) => c === control && s === stored);
    return { control, stored, isLegal: legal !== undefined, kind: legal?.[2] ?? null };
  }),
);

describe('pairs of a control and a stored type', () => {
  it.each(pairs)(
    'whether the control $control may have the stored type $stored: $isLegal, with values of the kind $kind',
    ({ control, stored, isLegal, kind }) => {
      expect(isLegalPair(control, stored)).toBe(isLegal);
      expect(legalStoredTypes(control).includes(stored)).toBe(isLegal);
      expect(valueKind(control, stored)).toBe(kind);
    },
  );

  it('a new data type starts as text', () => {
    expect(DEFAULT_CONTROL_TYPE).toBe('text');
  });
});
