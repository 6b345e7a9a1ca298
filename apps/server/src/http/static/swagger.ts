import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Route } from '@kartoteka/contract/route';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

/**
 * Content security policy of the page. Its library writes HTML strings, so there are no Trusted Types. All scripts are
 * files of this server.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const WANTS_JSON = /^application\/json\b/;

/**
 * Serves the contract for people (`/swagger`) and for programs (`/swagger/v1/swagger.json`, `/swagger/json`,
 * or `/swagger` with `Accept: application/json`).
 */
export async function addSwagger(
  app: FastifyInstance,
  registry: readonly Route[],
  version: string,
): Promise<void> {
  const document = openApi(registry, version) as unknown as StaticDocumentSpec['document'];
  const text = JSON.stringify(document);
  app.get('/swagger/v1/swagger.json', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text),
  );
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/swagger',
    staticCSP: PAGE_POLICY,
    uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: false },
    uiHooks: {
      onRequest: (request, reply, done) => {
        const isPage = /^\/swagger\/?(?:\?|$)/.test(request.url);
        if (!isPage || !WANTS_JSON.test(request.headers.accept ?? '')) {
          done();
          return;
        }
        void reply.type('application/json; charset=utf-8').send(text);
      },
    },
  });
}
