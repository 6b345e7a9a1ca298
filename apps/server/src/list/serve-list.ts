import type { listRoutes, SearchBody } from '@kartoteka/contract/list';
import type { Route } from '@kartoteka/contract/route';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { z } from 'zod';
import { serve, serveFile, type ServedRoute } from '../http/serve.ts';
import { listConfiguration } from './configuration.ts';
import type { ListDefinition } from './definition.ts';
import { exportFile } from './export/export-file.ts';
import { startExport } from './export/stored-exports.ts';
import { filterValues } from './filter-values.ts';
import { saveColumns } from './save-columns.ts';
import { searchList } from './search.ts';
import { chooseDefaultView, removeView, saveView } from './views.ts';

type ListRoutes<T extends z.ZodType, F extends z.ZodType> = ReturnType<typeof listRoutes<T, F>>;

/**
 * Returns the served routes that every generic list has.
 *
 * @param listOf returns the list for a search, if it depends on the body of the search
 */
export function serveList<T extends z.ZodType, F extends z.ZodType, Row>(
  routes: ListRoutes<T, F>,
  list: ListDefinition<Row, z.input<T> & z.input<F>>,
  listOf: (body: SearchBody) => ListDefinition<Row, z.input<F>> = () => list,
): ServedRoute[] {
  return [
    serve(routes.configuration, (_input, { db, caller }) => listConfiguration(list, db, caller)),
    serve(routes.search, ({ body }, { db }) => searchList(listOf(body), db, body)),
    serve(routes.filterValues, ({ query }, { db }) => filterValues(list, db, query)),
    serve(routes.list, ({ query }, { db }) => searchList(list, db, query)),
    serve(routes.savePreferences, ({ body }, { db, caller }) => saveColumns(list, db, caller.userId, body)),
    serve(routes.saveView, ({ body }, { db, caller, newId }) =>
      saveView(db, caller, list.name, newId(), body),
    ),
    serve(routes.defaultView, ({ body }, { db, caller }) =>
      chooseDefaultView(db, caller, list.name, body.id),
    ),
    serve(routes.removeView, ({ params }, { db, caller }) => removeView(db, caller, list.name, params.id)),
    serveFile(routes.export, async ({ body }, context) => exportFile(list, context, body)),
    serve(routes.startExport, ({ body }, context) =>
      startExport(list, policiesOf(routes.startExport), context, body),
    ),
  ];
}

function policiesOf({ access }: Route): readonly Policy[] {
  return access.kind === 'policy' ? access.anyOf : [];
}
