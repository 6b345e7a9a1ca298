import { z } from 'zod';

/** Values of one filter at most. */
export const MAX_FILTER_VALUES = 1000;

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** One filter of the search body (spec 3.23); its values are judged by the filter's own data type. */
export const listFilter = z.object({
  id: z.string().max(200),
  /** The label that the list offers it with; `id` alone decides. */
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
