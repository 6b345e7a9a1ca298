import { z } from 'zod';
import { backgroundRun } from './background-run.ts';
import { policy, route } from './route.ts';

/** The three repairs of the search index, named as in their paths (spec 7.9). */
export const INDEX_ACTIONS = [
  'enqueue-entities-reindexing',
  'regenerate-entities-filters-index',
  'rebuild-data-list-columns',
] as const;
export type IndexActionName = (typeof INDEX_ACTIONS)[number];

/** The last run of a repair; `state` is 'idle' when there was none. */
export const indexAction = z.object({ name: z.enum(INDEX_ACTIONS), ...backgroundRun });
export type IndexAction = z.output<typeof indexAction>;

const BASE = '/api/app/search-index';
const administrator = policy('Kartoteka.Administration.SearchIndex');

const action = (name: string, of: IndexActionName, summary: string) =>
  route({
    name: `searchIndex.${name}`,
    summary,
    method: 'POST',
    path: `${BASE}/${of}`,
    access: administrator,
  });

/**
 * Maintenance of the search index. An action answers 204 as soon as it is queued. An action that is already running is
 * joined, not started a second time (ruling 7.3).
 */
export const searchIndexRoutes = {
  status: route({
    name: 'searchIndex.status',
    summary: 'The last run of each action, with its progress and its error',
    method: 'GET',
    path: `${BASE}/status`,
    access: administrator,
    answer: z.object({ actions: z.array(indexAction) }),
  }),
  cancel: route({
    name: 'searchIndex.cancel',
    summary: 'End the run of an action where it stands; what it has repaired stays repaired',
    method: 'POST',
    path: `${BASE}/:action/cancel`,
    access: administrator,
    params: z.object({ action: z.enum(INDEX_ACTIONS) }),
  }),
  reindex: action('reindex', 'enqueue-entities-reindexing', 'Make the searched texts of all cards anew'),
  rebuildFilters: action(
    'rebuildFilters',
    'regenerate-entities-filters-index',
    'Make the filtered values of all cards anew',
  ),
  rebuildColumns: action(
    'rebuildColumns',
    'rebuild-data-list-columns',
    'Make the filters and columns of lists anew',
  ),
};
