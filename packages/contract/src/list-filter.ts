import { z } from 'zod';
import { worded } from './text.ts';

/** Maximum number of filters of one search. */
const MAX_FILTERS = 50;
/**
 * Maximum number of values that all filters of one search may name. Each value becomes several parameters of one
 * statement, and PostgreSQL accepts 65,535.
 */
const MAX_FILTER_VALUES = 1000;

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** One filter of the search body (spec 3.23); the filter's own data type judges its values. */
const listFilter = z.object({
  id: z.string().max(200),
  /** The label under which the list offers the filter; only `id` counts. */
  name: z.string().max(1000).nullish(),
  value: z
    .object({
      values: z
        .array(z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]))
        .max(MAX_FILTER_VALUES),
      isRange: flag,
      isDateTime: flag,
    })
    .nullish(),
});
export type ListFilter = z.output<typeof listFilter>;

const hasFewValues = (filters: readonly ListFilter[]): boolean =>
  filters.reduce((sum, { value }) => sum + (value?.values.length ?? 0), 0) <= MAX_FILTER_VALUES;

/** The filters of one search or export. */
export const listFilters = z
  .array(listFilter)
  .max(MAX_FILTERS)
  .refine(hasFewValues, worded('tooManyItems', { max: MAX_FILTER_VALUES }));
