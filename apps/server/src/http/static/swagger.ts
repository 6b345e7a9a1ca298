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

const NO_DOCUMENT: StaticDocumentSpec['document'] = {
  openapi: '3.1.0',
  info: { title: '', version: '' },
  paths: {},
};

const WANTS_JSON = /^application\/json\b/;

/**
 * Serves the contract for people (`/swagger`) and for programs (`/swagger/v1/swagger.json`, `/swagger/json`,
 * or `/swagger` with `Accept: application/json`). The document is made at the first call for it, because making it takes
 * longer than the rest of the application together.
 */
export async function addSwagger(
  app: FastifyInstance,
  registry: readonly Route[],
  version: string,
): Promise<void> {
  const document = once(() => openApi(registry, version));
  const text = once(() => JSON.stringify(document()));
  app.get('/swagger/v1/swagger.json', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text()),
  );
  // The page's library wants a document before it asks for the transformed one.
  await app.register(swagger, { mode: 'static', specification: { document: NO_DOCUMENT } });
  await app.register(swaggerUi, {
    routePrefix: '/swagger',
    staticCSP: PAGE_POLICY,
    transformSpecification: document,
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: false },
    uiHooks: {
      onRequest: (request, reply, done) => {
        const isPage = /^\/swagger\/?(?:\?|$)/.test(request.url);
        if (!isPage || !WANTS_JSON.test(request.headers.accept ?? '')) {
          done();
          return;
        }
        void reply.type('application/json; charset=utf-8').send(text());
      },
    },
  });
}

/** Returns a function that calls `make` at its first call, and returns that result each time. */
function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
