import { z } from 'zod';

/** One value in storage and on the wire; numbers, dates and times are canonical strings. */
export type SingleValue = string | boolean;

/** A field's value: one, or several for a select with `multipleSelect`, in option order (wire values). */
export type StoredValue = SingleValue | readonly SingleValue[];

/** The values of one entry by form element id; an empty value is an absent key. */
export type EntryValues = Readonly<Record<string, StoredValue>>;

const singleValueSchema = z.union([z.string(), z.boolean()]);

/** Schema of stored entry values, for answers and for stored documents. */
export const entryValuesSchema = z.record(
  z.string(),
  z.union([singleValueSchema, z.array(singleValueSchema)]),
);

/** Returns whether a value is empty: absent, null, '' or [] (wire empty). */
export function isEmptyValue(raw: unknown): raw is undefined | null | '' | [] {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0);
}

/** Returns the values as a list: empty for an empty value, one for a single value. */
export function singleValues(value: StoredValue | null | undefined): readonly SingleValue[] {
  if (isEmptyValue(value)) return [];
  return typeof value === 'object' ? value : [value];
}

/** Returns whether two canonical values are the same, list order included. */
export function sameValue(a: StoredValue | undefined, b: StoredValue | undefined): boolean {
  const left = singleValues(a);
  const right = singleValues(b);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === right.length &&
    left.every((one, at) => one === right[at])
  );
}

/** Returns whether two entries have the same values. */
export function sameValues(a: EntryValues, b: EntryValues): boolean {
  const ids = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...ids].every((id) => sameValue(a[id], b[id]));
}
