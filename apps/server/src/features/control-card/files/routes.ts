import { fileRoutes } from '@kartoteka/contract/file';
import { serve, serveFile, type ServedRoute, serveReady } from '../../../http/serve.ts';
import { fileAnswer } from '../views/file-answer.ts';
import { findFile } from './read-file.ts';
import { redactFile } from './redact.ts';
import type { FileTools } from './tools.ts';
import { addFile, prepareUpload } from './upload.ts';

export function fileServed(tools: FileTools): ServedRoute[] {
  const { store } = tools;
  return [
    serveReady(
      fileRoutes.upload,
      ({ body }, context) => prepareUpload(body, context, tools),
      ({ body }, context, prepared) => addFile(context, body, prepared, tools),
    ),
    serveFile(fileRoutes.read, async ({ params }, context) =>
      fileAnswer(store, await findFile(context, params.id), 'whole'),
    ),
    serveFile(fileRoutes.thumbnail, async ({ params }, context) =>
      fileAnswer(store, await findFile(context, params.id), 'thumbnail'),
    ),
    serve(fileRoutes.redact, ({ params, body }, context) =>
      redactFile(context, params.id, body.reason, tools),
    ),
  ];
}
