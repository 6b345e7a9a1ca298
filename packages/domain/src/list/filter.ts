import { z } from 'zod';

/** One value, or one side of a range, in the forms that clients send. */
const filterScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A filter of a list (spec 3.23). */
export const filterSchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  value: z
    .object({
      values: z.array(filterScalar).default([]),
      isRange: z.boolean().default(false),
      isDateTime: z.boolean().default(false),
    })
    .nullish(),
});
export type Filter = z.infer<typeof filterSchema>;

/** A filter with at least one value. Null is an open side of a range. Other filters have no null. */
export interface ActiveFilter {
  readonly id: string;
  /** The position of the filter in the request, which the path of an error names: `filters.<n>`. */
  readonly position: number;
  readonly values: readonly FilterValue[];
  readonly isRange: boolean;
  readonly isDateTime: boolean;
}

/**
 * One value of an active filter: trimmed text, a number or a boolean. The path of an error names its position:
 * `values.<m>`.
 */
export interface FilterValue {
  readonly position: number;
  /** Null only for an open side of a range. */
  readonly value: string | number | boolean | null;
}

function readScalar(raw: z.infer<typeof filterScalar>): FilterValue['value'] {
  if (typeof raw !== 'string') return raw;
  return raw.trim() || null;
}

/**
 * Drops filters whose values are all empty or spaces (spec 5.6), and drops such values from the other filters. In a
 * range such a value stays as null, because it is an open side.
 */
export function activeFilters(filters: readonly Filter[]): ActiveFilter[] {
  return filters.flatMap(({ id, value }, position): ActiveFilter[] => {
    if (!value) return [];
    const { isRange, isDateTime } = value;
    const read = value.values.map((raw, at): FilterValue => ({ position: at, value: readScalar(raw) }));
    if (read.every((one) => one.value === null)) return [];
    const values = isRange ? read : read.filter((one) => one.value !== null);
    return [{ id, position, values, isRange, isDateTime }];
  });
}
