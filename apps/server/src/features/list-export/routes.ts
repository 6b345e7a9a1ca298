import { listExportRoutes } from '@kartoteka/contract/list-export';
import { NotFound } from '../../http/answer/problem.ts';
import { serve, serveFile, type ServedRoute } from '../../http/serve.ts';
import { listExports, readContent, readExport, removeExport } from '../../list/export/stored-exports.ts';

/** Routes of list exports that are written in the background. Callers see only their own exports. */
export const listExportServed: ServedRoute[] = [
  serve(listExportRoutes.list, async (_input, { db, caller }) => ({ items: await listExports(db, caller) })),
  serve(listExportRoutes.get, ({ params }, { db, caller }) => readExport(db, caller, params.id)),
  serveFile(listExportRoutes.file, async ({ params }, { db, caller }) => {
    const { state, fileName, size } = await readExport(db, caller, params.id);
    if (state !== 'ready' || size === null) throw new NotFound();
    return { fileName, headers: { 'Content-Length': String(size) }, content: readContent(db, params.id) };
  }),
  serve(listExportRoutes.remove, ({ params }, { db, caller }) => removeExport(db, caller, params.id)),
];
