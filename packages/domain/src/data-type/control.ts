import type { ValueKind } from '../value/value-kind.ts';

/** Controls of a field (spec 3.2). */
export const CONTROL_TYPES = [
  'text',
  'checkbox',
  'select',
  'date',
  'datetime',
  'time',
  'contentDisplay',
] as const;
export type ControlType = (typeof CONTROL_TYPES)[number];
/** The control of a new data type (spec 9.5). */
export const DEFAULT_CONTROL_TYPE: ControlType = 'text';

/** The types in which a field's value is stored (spec 3.3). */
export const STORED_VALUE_TYPES = ['text', 'number_integer', 'number_float', 'bool', 'datetime'] as const;
export type StoredValueType = (typeof STORED_VALUE_TYPES)[number];

const KIND_OF_STORED: Record<StoredValueType, ValueKind> = {
  text: 'text',
  number_integer: 'integer',
  number_float: 'decimal',
  bool: 'bool',
  datetime: 'datetime',
};

/** The properties of one control that the domain uses. */
interface ControlRules {
  /** The stored types that the control can have (wire controls). The form of a data type chooses the first one. */
  readonly stored: readonly StoredValueType[];
  /** The kind of value that the control gives with a stored type; null for a control without a value. */
  readonly kindOf: (stored: StoredValueType) => ValueKind | null;
  /** Whether the control offers the options of its data type. */
  readonly hasOptions: boolean;
  /** Whether the control shows the description of its field as rich text. */
  readonly isRich: boolean;
}

const CONTROLS: Readonly<Record<ControlType, ControlRules>> = {
  text: {
    stored: ['text', 'number_integer', 'number_float'],
    kindOf: (stored) => KIND_OF_STORED[stored],
    hasOptions: false,
    isRich: false,
  },
  checkbox: { stored: ['bool'], kindOf: () => 'bool', hasOptions: false, isRich: false },
  select: {
    stored: ['text', 'number_integer', 'number_float', 'bool'],
    kindOf: (stored) => KIND_OF_STORED[stored],
    hasOptions: true,
    isRich: false,
  },
  date: { stored: ['datetime'], kindOf: () => 'date', hasOptions: false, isRich: false },
  datetime: { stored: ['datetime'], kindOf: () => 'datetime', hasOptions: false, isRich: false },
  time: { stored: ['datetime', 'text'], kindOf: () => 'time', hasOptions: false, isRich: false },
  contentDisplay: { stored: STORED_VALUE_TYPES, kindOf: () => null, hasOptions: false, isRich: true },
};

/** Returns the stored types that a control can have (wire controls). The form of a data type chooses the first one. */
export function legalStoredTypes(control: ControlType): readonly StoredValueType[] {
  return CONTROLS[control].stored;
}

/** Returns whether a control can have a stored type. An illegal pair is a 400 at `storedValueType` (wire controls). */
export function isLegalPair(control: ControlType, stored: StoredValueType): boolean {
  return CONTROLS[control].stored.includes(stored);
}

/** Returns whether a control offers the options of its data type. */
export function hasOptions(control: ControlType): boolean {
  return CONTROLS[control].hasOptions;
}

/** Returns whether a control shows the description of its field as rich text. */
export function holdsRichText(control: ControlType): boolean {
  return CONTROLS[control].isRich;
}

/** Returns the kind of value of a field; null for a control without a value and for an illegal pair. */
export function valueKind(control: ControlType, stored: StoredValueType): ValueKind | null {
  return isLegalPair(control, stored) ? CONTROLS[control].kindOf(stored) : null;
}

/** Returns the kinds of value that fields with this stored type can have, with any control. */
export function valueKindsOf(stored: StoredValueType): readonly ValueKind[] {
  const kinds = CONTROL_TYPES.map((control) => valueKind(control, stored));
  return [...new Set(kinds.filter((kind) => kind !== null))];
}
