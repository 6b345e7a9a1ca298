import { z } from 'zod';
import { reference } from './entity.ts';
import { listExportCalls } from './list-export.ts';
import { listFilters } from './list-filter.ts';
import { listView, listViewCalls } from './list-view.ts';
import { type Access, route } from './route.ts';

/** Maximum number of rows in a page. Look-ups request a page of this size (spec 9.1). */
export const MAX_RESULT_COUNT = 1000;
/** Rows of a page when the request names no number (wire paging). */
const DEFAULT_RESULT_COUNT = 10;

const skipCount = z.coerce.number().int().min(0).max(1_000_000_000);
const maxResultCount = z.coerce.number().int().min(1).max(MAX_RESULT_COUNT);
const text = z.string().max(256).nullish();
const sorting = z.string().max(512).nullish();

/** Query of a plain GET list: paging, `sorting` ('field asc, other desc') and the simple search `filter`. */
const listQuery = z.object({
  skipCount: skipCount.default(0),
  maxResultCount: maxResultCount.default(DEFAULT_RESULT_COUNT),
  sorting,
  filter: text,
});
export type ListQuery = z.output<typeof listQuery>;

/** Body of POST {base}/search. `search` and `filter` mean the same text (ruling 7.4). */
export const searchBody = z.object({
  skipCount: skipCount.nullish().transform((count) => count ?? 0),
  maxResultCount: maxResultCount.nullish().transform((count) => count ?? DEFAULT_RESULT_COUNT),
  sorting,
  search: text,
  filter: text,
  filters: listFilters.nullish(),
  /**
   * Ids of the columns that the caller shows. Rows then have the values of these custom fields only; without `columns`,
   * they have the values of all. An unknown id is a 400 at `columns.<n>` (wire list-columns).
   */
  columns: z.array(z.string().max(200)).max(1000).nullish(),
  /**
   * Whether rows leave out fields that the screen does not show. Only the list of cards obeys it (wire brief-rows).
   */
  isBrief: z.boolean().nullish(),
});
export type SearchBody = z.output<typeof searchBody>;

/**
 * The largest value in a row of a list, for fields of unlimited length, in bytes of JSON. A larger value is only in the
 * answer to GET of the row.
 */
export const SHORT_VALUE = 8 * 1024;

/** One page of rows and the exact number of all rows. */
const page = <T extends z.ZodType>(item: T) =>
  z.object({ totalCount: z.number().int(), items: z.array(item) });

/** The type of a column's or filter's values; it decides the editor and the cell (spec 2.4). */
const listDataType = z.enum(['Text', 'NumberInteger', 'NumberFloat', 'DateTime', 'Bool', 'Enum', 'Entity']);
export type ListDataType = z.output<typeof listDataType>;

const labelledValue = z.object({ value: z.string(), label: z.string() });

/**
 * Maximum number of values that the configuration lists for a filter. When a filter has more values, clients search
 * them with `filterValues`.
 */
export const MANY_VALUES = 100;
/** Maximum number of values that one search of a filter's values returns. */
export const FOUND_VALUES = 50;

/**
 * Query of GET {base}/filter-values: the values of one filter whose labels contain every word of `search`, or the
 * labels of exactly the given `values`.
 */
export const filterValuesQuery = z.object({
  filterId: z.string().max(200),
  search: text,
  values: z
    .union([z.string().transform((value) => [value]), z.array(z.string()).max(MAX_RESULT_COUNT)])
    .nullish(),
});
export type FilterValuesQuery = z.output<typeof filterValuesQuery>;
const foundValues = z.object({ items: z.array(labelledValue) });
export type FoundValues = z.output<typeof foundValues>;

/** Columns, filters and views that a list offers, and the columns that its user has chosen (spec 3.22). */
export const listConfiguration = z.object({
  userPreferences: z.object({ columns: z.record(z.string(), z.object({ order: z.number().int() })) }),
  /** The caller's own views, and the views that are shared with a role of the caller, by name. */
  views: z.array(listView),
  /** The caller's roles, with which views can be shared. */
  roles: z.array(reference),
  availableColumns: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** The filterGroup of a form element's column; null or absent for other columns. */
      group: z.string().nullish(),
      dataType: listDataType,
    }),
  ),
  availableListFilters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      group: z.string().nullable(),
      controlType: z.string().nullable(),
      dataType: listDataType,
      extraProperties: z.object({ Label: z.string() }),
      /**
       * `availableValues` is null when every value is allowed, or when there are more values than `MANY_VALUES`.
       * `filterValues` finds the values of an Enum or Entity.
       */
      properties: z.object({ availableValues: z.array(labelledValue).nullable() }),
    }),
  ),
});
export type ListConfiguration = z.output<typeof listConfiguration>;

/**
 * Body of POST {base}/save-list-preferences: the columns that the caller wants to see, by id; `{}` restores the
 * default. An unknown column is a 400 at its name.
 */
export const preferencesBody = z.object({
  columns: z.record(z.string(), z.object({ order: z.number().int().min(0).max(100_000) })),
});
export type PreferencesBody = z.output<typeof preferencesBody>;

/**
 * Returns the calls that every generic list has (spec 7). The plain GET, which look-ups of other screens use
 * as well, needs the access `read`. The other calls need the access `own`.
 */
export function listRoutes<T extends z.ZodType, F extends z.ZodType = T>(list: {
  name: string;
  label: string;
  base: string;
  read: Access;
  own: Access;
  item: T;
  /** A row of a search; absent when it has the schema of `item`. */
  found?: F;
}) {
  return {
    configuration: route({
      name: `${list.name}.configuration`,
      summary: `${list.label}: columns and filters`,
      method: 'GET',
      path: `${list.base}/configuration`,
      access: list.own,
      answer: listConfiguration,
    }),
    search: route({
      name: `${list.name}.search`,
      summary: `${list.label}: search`,
      method: 'POST',
      path: `${list.base}/search`,
      access: list.own,
      body: searchBody,
      // When `found` is absent, `F` and `T` are the same type.
      answer: page(list.found ?? (list.item as z.ZodType as F)),
      effect: 'read',
    }),
    filterValues: route({
      name: `${list.name}.filterValues`,
      summary: `${list.label}: what a filter offers, searched`,
      method: 'GET',
      path: `${list.base}/filter-values`,
      access: list.own,
      query: filterValuesQuery,
      answer: foundValues,
    }),
    list: route({
      name: `${list.name}.list`,
      summary: `${list.label}: plain list`,
      method: 'GET',
      path: list.base,
      access: list.read,
      query: listQuery,
      answer: page(list.item),
    }),
    savePreferences: route({
      name: `${list.name}.savePreferences`,
      summary: `${list.label}: keep the chosen columns`,
      method: 'POST',
      path: `${list.base}/save-list-preferences`,
      access: list.own,
      body: preferencesBody,
    }),
    ...listViewCalls(list),
    ...listExportCalls(list),
  };
}
