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
import { drain } from './drain.ts';
import type { ErrorReply } from './envelope.ts';
import { failureReply } from './failure.ts';
import { createHostGate } from './host-gate.ts';
import { addPressureGate } from './pressure.ts';
import { assertComplete } from './registry-check.ts';
import { addHealth } from './health.ts';
import { addMetrics } from './metrics.ts';
import { addSwagger } from './swagger.ts';
import { addWebFiles } from './web-files.ts';
import { addRequestLog } from './request-log.ts';
import { addRequestState } from './request-state.ts';
import {
  DATA_HEADERS,
  isOpenAddress,
  OPEN_HEADERS,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from './security-headers.ts';
import type { ServedRoute } from './serve.ts';
import { createUnknownRoute } from './unknown-route.ts';

/** Of the wire; it grows when something that clients rely on changes. */
const VERSION = '1.0.0';

/** Its caller may still be sending. */
const TOO_LARGE = 413;

export interface AppOptions extends DoorOptions {
  /** Every route of the contract; must be the same set as `routes`. */
  registry: readonly Route[];
  routes: readonly ServedRoute[];
  /** A reverse proxy in front tells the caller's address and protocol. */
  trustProxy: boolean;
  /** Opens /metrics to others than loopback. */
  metricsToken: string | null;
  /** Whether `/swagger` is there. */
  describesApi: boolean;
  /** Names that it is asked for besides the addresses that it listens on, as `hostOf` has them. */
  hosts: readonly string[];
  /** Calls under way at once. */
  atOnce: number;
  /** Where the built web app lies. */
  webFolder: string;
  isReady: () => Promise<boolean>;
}

/** The HTTP server with the contract's routes; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
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
  addMetrics(app, { token: options.metricsToken, trustsProxy: options.trustProxy });
  const hostGate = createHostGate(options.hosts, log);
  const unknown = createUnknownRoute(options.registry);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everyAnswer(request));
    const foreign = hostGate(request);
    if (foreign !== null) {
      done(foreign);
      return;
    }
    // A body that comes along would be judged first, though nobody is there to take it.
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      done(unknown(pathOf(request)));
    else done();
  });
  addPressureGate(app, options.atOnce);
  app.setErrorHandler(async (error, request, reply) => {
    const failure = failureReply(error, request, log);
    if (failure.status === TOO_LARGE) await drain(request.raw);
    return answer(reply, failure);
  });
  const sendScreen = await addWebFiles(app, options.webFolder);
  app.setNotFoundHandler((request, reply) => {
    const screen = sendScreen(request, reply);
    if (screen !== null) return screen;
    return answer(reply, failureReply(unknown(pathOf(request)), request, log));
  });
  addHealth(app, options.isReady);
  if (options.describesApi) await addSwagger(app, options.registry, VERSION);
  addRoutes(app, options.routes, options);
  return app;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function everyAnswer(request: FastifyRequest): Record<string, string> {
  const isData = request.routeOptions.config.contract !== undefined;
  return {
    ...(isData ? DATA_HEADERS : SECURITY_HEADERS),
    ...(isOpenAddress(pathOf(request)) ? OPEN_HEADERS : {}),
    'X-Correlation-Id': request.id,
    ...(request.protocol === 'https' ? { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY } : {}),
  };
}

function answer(reply: FastifyReply, failure: ErrorReply): FastifyReply {
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .send(failure.body instanceof Uint8Array ? failure.body : JSON.stringify(failure.body));
}
