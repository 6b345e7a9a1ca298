import { type IndexActionName, searchIndexRoutes } from '@kartoteka/contract/search-index';

/** One repair as the screen offers it. */
export interface OfferedAction {
  readonly name: IndexActionName;
  /** As spelled in the specification (2.13). */
  readonly label: string;
  readonly about: string;
  readonly route: (typeof searchIndexRoutes)['reindex'];
}

/** The three repairs of the search index. */
export const offeredActions: readonly OfferedAction[] = [
  {
    name: 'enqueue-entities-reindexing',
    label: 'Enquque indexing',
    about: 'Tworzy od nowa teksty, w których szuka „Wyszukaj”.',
    route: searchIndexRoutes.reindex,
  },
  {
    name: 'regenerate-entities-filters-index',
    label: 'Rebuild filters',
    about: 'Tworzy od nowa wartości, po których filtruje się i sortuje wypełnione karty.',
    route: searchIndexRoutes.rebuildFilters,
  },
  {
    name: 'rebuild-data-list-columns',
    label: 'Rebuild cols',
    about: 'Tworzy od nowa listę filtrów i kolumn, które pochodzą z pól formularzy.',
    route: searchIndexRoutes.rebuildColumns,
  },
];
