import { z } from 'zod';

/** Maximum number of values that one filter may name. */
const MAX_FILTER_VALUES = 1000;

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** One filter of the search body (spec 3.23); the filter's own data type judges its values. */
export const listFilter = z.object({
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
