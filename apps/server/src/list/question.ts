import type { ListQuery, SearchBody } from '@kartoteka/contract/list';
import type { Sort } from '@kartoteka/domain/list/sorting';
import type { AskedValues } from './asked-values.ts';
import type { ListField } from './field.ts';
import type { ValueCondition } from './filter-value.ts';

/** A filter that is not empty: its field and the condition on the field's values. */
export interface ReadFilter {
  readonly field: ListField;
  readonly condition: ValueCondition;
  /** The searched texts, at least one of which must occur; null when the field is not a text. */
  readonly texts: readonly string[] | null;
  /** The condition as data. */
  readonly asked: AskedValues;
}

/** A field to sort by. */
export interface FieldSort {
  readonly field: ListField;
  readonly direction: Sort['direction'];
}

/** A request for a page of a list, parsed and checked. */
export interface ListQuestion {
  readonly filters: readonly ReadFilter[];
  /** Folded words, all of which must occur. */
  readonly words: readonly string[];
  readonly sorts: readonly FieldSort[];
  readonly skip: number;
  readonly take: number;
}

/**
 * The request for a page: by POST with all these members, or by GET with the members of `ListQuery` alone.
 */
export type ListRequest = ListQuery & Partial<Pick<SearchBody, 'search' | 'filters' | 'columns' | 'isBrief'>>;

/** A page of a list and the total number of rows. */
export interface Page<Item> {
  totalCount: number;
  items: Item[];
}
