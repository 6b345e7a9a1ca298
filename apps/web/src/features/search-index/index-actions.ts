import { type IndexActionName, searchIndexRoutes } from '@kartoteka/contract/search-index';
import { indexActionTexts } from '#texts/search-index';

/** One repair of the search index, as the screen offers it. */
export interface OfferedAction {
  readonly name: IndexActionName;
  /** The label in the specified spelling (spec 2.13.1). */
  readonly label: string;
  readonly about: string;
  readonly route: (typeof searchIndexRoutes)['reindex'];
}

/** The three repairs of the search index. */
export const offeredActions: readonly OfferedAction[] = [
  {
    name: 'enqueue-entities-reindexing',
    ...indexActionTexts.reindex,
    route: searchIndexRoutes.reindex,
  },
  {
    name: 'regenerate-entities-filters-index',
    ...indexActionTexts.rebuildFilters,
    route: searchIndexRoutes.rebuildFilters,
  },
  {
    name: 'rebuild-data-list-columns',
    ...indexActionTexts.rebuildColumns,
    route: searchIndexRoutes.rebuildColumns,
  },
];
