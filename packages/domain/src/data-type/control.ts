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
/** What a new data type starts with (spec 9.5). */
export const DEFAULT_CONTROL_TYPE: ControlType = 'text';

/** How a field's value is stored (spec 3.3). */
export const STORED_VALUE_TYPES = ['text', 'number_integer', 'number_float', 'bool', 'datetime'] as const;
export type StoredValueType = (typeof STORED_VALUE_TYPES)[number];

const LEGAL: Record<ControlType, readonly StoredValueType[]> = {
  text: ['text', 'number_integer', 'number_float'],
  checkbox: ['bool'],
  select: ['text', 'number_integer', 'number_float', 'bool'],
  date: ['datetime'],
  datetime: ['datetime'],
  time: ['datetime', 'text'],
  contentDisplay: STORED_VALUE_TYPES,
};

/** The stored types that a control can work with (wire controls), the most natural one first. */
export function legalStoredTypes(control: ControlType): readonly StoredValueType[] {
  return LEGAL[control];
}

/** Whether a control can work with a stored type; what is sent otherwise is a 400 at `storedValueType` (wire controls). */
export function isLegalPair(control: ControlType, stored: StoredValueType): boolean {
  return LEGAL[control].includes(stored);
}

/** What kind of value a legal pair holds, and so how it is read, compared and shown. */
export type ValueKind = 'text' | 'integer' | 'decimal' | 'bool' | 'date' | 'time' | 'datetime';

const KIND_OF_STORED: Record<StoredValueType, ValueKind> = {
  text: 'text',
  number_integer: 'integer',
  number_float: 'decimal',
  bool: 'bool',
  datetime: 'datetime',
};

/** The kind of value of a field; null for one that holds none (contentDisplay, or an illegal pair). */
export function valueKind(control: ControlType, stored: StoredValueType): ValueKind | null {
  if (control === 'contentDisplay' || !isLegalPair(control, stored)) return null;
  if (control === 'date' || control === 'time') return control;
  return KIND_OF_STORED[stored];
}
