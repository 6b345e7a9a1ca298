import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Route } from '@kartoteka/contract/route';
import { addBodyParsers } from './body.ts';
import { correlationId } from './correlation.ts';
import { addRoutes, type DoorOptions } from './door.ts';
import type { ErrorReply } from './envelope.ts';
import { failureReply } from './failure.ts';
import { assertComplete } from './registry-check.ts';
import { addRequestLog } from './request-log.ts';
import { addRequestState } from './request-state.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from './security-headers.ts';
import type { ServedRoute } from './serve.ts';
import { createUnknownRoute } from './unknown-route.ts';

export interface AppOptions extends DoorOptions {
  /** Every route of the contract; must be the same set as `routes`. */
  registry: readonly Route[];
  routes: readonly ServedRoute[];
  /** A reverse proxy in front tells the caller's address and protocol. */
  trustProxy: boolean;
}

/** The HTTP server with the contract's routes; it does not listen yet. */
export function createApp(options: AppOptions): FastifyInstance {
  assertComplete(options.registry, options.routes);
  const { log } = options;
  const serverOptions: FastifyServerOptions = {
    logger: false,
    // The nearest hop only: what is written further left in the header, anybody may have written.
    trustProxy: (_address, hop) => options.trustProxy && hop < 1,
    genReqId: correlationId,
    frameworkErrors: (error, request, reply) => {
      const known: FastifyRequest = request;
      answer(reply.headers(everyAnswer(known)), failureReply(error, known, log));
    },
    routerOptions: { maxParamLength: 200 },
  };
  const app = fastify(serverOptions);
  addRequestState(app);
  addBodyParsers(app);
  addRequestLog(app, log);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everyAnswer(request));
    done();
  });
  app.setErrorHandler((error, request, reply) => answer(reply, failureReply(error, request, log)));
  const unknown = createUnknownRoute(options.registry);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    return answer(reply, failureReply(unknown(path), request, log));
  });
  addRoutes(app, options.routes, options);
  return app;
}

function everyAnswer(request: FastifyRequest): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'X-Correlation-Id': request.id,
    ...(request.protocol === 'https' ? { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY } : {}),
  };
}

function answer(reply: FastifyReply, failure: ErrorReply): FastifyReply {
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.body));
}
