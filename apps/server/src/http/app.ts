import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Trouble } from '../db/trouble.ts';
import type { Route } from '@kartoteka/contract/route';
import { addBodyParsers } from './request/body.ts';
import type { Arrivals } from './request/receive-file.ts';
import { correlationId } from './observe/correlation.ts';
import { addRoutes, type DoorOptions } from './door.ts';
import { drain } from './request/drain.ts';
import type { ErrorReply } from './answer/envelope.ts';
import { failureReply, type TroubleNotes } from './answer/failure.ts';
import { createHostGate } from './request/host-gate.ts';
import { addConcurrencyLimit } from './limits/concurrency-limit.ts';
import { assertComplete } from './registry-check.ts';
import { addHealth } from './observe/health.ts';
import { callsRefused, filesRefused } from './observe/counted.ts';
import type { Metric } from './observe/exposition.ts';
import { limitLog } from './observe/limited-log.ts';
import { createTroubles } from './observe/troubles.ts';
import { addMetrics } from './observe/metrics.ts';
import { addSwagger } from './static/swagger.ts';
import { addWebFiles } from './static/web-files.ts';
import { addRequestLog } from './observe/request-log.ts';
import { removeUnhandled } from './request/arrived-file.ts';
import { addRequestState } from './request/request-state.ts';
import {
  DATA_HEADERS,
  isOpenAddress,
  OPEN_HEADERS,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from './answer/security-headers.ts';
import type { ServedRoute } from './serve.ts';
import { createUnknownRoute } from './request/unknown-route.ts';

/** Version of the wire. It is increased with each change that clients depend on. */
const VERSION = '1.0.0';

/** Status of an answer whose client may still be sending the body of its request. */
const TOO_LARGE = 413;

export interface AppOptions extends DoorOptions {
  /** Every route of the contract. `routes` must contain the same routes. */
  registry: readonly Route[];
  routes: readonly ServedRoute[];
  /** Whether a reverse proxy provides the caller's address and protocol. */
  trustProxy: boolean;
  /** The token that clients must send to read /metrics; null allows only loopback. */
  metricsToken: string | null;
  /** Whether `/swagger` is served. */
  describesApi: boolean;
  /** Host names that requests may use besides the server's addresses, in the form of `hostOf`. */
  hosts: readonly string[];
  /** Maximum number of calls that run at once. */
  atOnce: number;
  /** The folder of files that arrive with requests, and their maximum size. */
  arrivals: Arrivals;
  /** The folder of the built web app. */
  webFolder: string;
  /** Adds hooks that run for each request before any check of the request. */
  watchRequests: (app: FastifyInstance) => void;
  isReady: () => Promise<boolean>;
  /** Reads further figures for /metrics, besides the figures of requests and of the process. */
  readMetrics: () => Promise<readonly Metric[]>;
  /** Called for each call that the database could not serve. */
  onTrouble: (trouble: Trouble) => void;
}

/** Creates the HTTP server with the contract's routes. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  assertComplete(options.registry, options.routes);
  const { log } = options;
  const troubles = createTroubles(log, options.onTrouble);
  const logStorage = limitLog(log);
  const notes: TroubleNotes = {
    note: troubles.note,
    noteStorage: (trouble) => {
      filesRefused.add(trouble.kind);
      logStorage('the store of files cannot serve a call', trouble.cause ?? trouble);
    },
  };
  const serverOptions: FastifyServerOptions = {
    logger: false,
    // Trusts only the nearest proxy, because clients can write further addresses into the header.
    trustProxy: (_address, hop) => options.trustProxy && hop < 1,
    genReqId: correlationId,
    frameworkErrors: (error, request, reply) => {
      const known: FastifyRequest = request;
      answer(reply.headers(everyAnswer(known)), failureReply(error, known, log, notes));
    },
    routerOptions: { maxParamLength: 200 },
  };
  const app = fastify(serverOptions);
  addRequestState(app);
  addBodyParsers(app, options.arrivals);
  options.watchRequests(app);
  addRequestLog(app, log);
  addMetrics(app, {
    token: options.metricsToken,
    trustsProxy: options.trustProxy,
    read: async () => [troubles.metric(), ...(await options.readMetrics())],
  });
  app.addHook('onClose', async () => troubles.flush());
  const hostGate = createHostGate(options.hosts, log);
  const unknown = createUnknownRoute(options.registry);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everyAnswer(request));
    const foreign = hostGate(request);
    if (foreign !== null) {
      done(foreign);
      return;
    }
    // Refuses these requests before the body is checked, because no route takes the body.
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      done(unknown(pathOf(request)));
    else done();
  });
  removeUnhandled(app, options);
  addConcurrencyLimit(app, options.atOnce);
  app.setErrorHandler(async (error, request, reply) => {
    const failure = failureReply(error, request, log, notes);
    if (failure.status === TOO_LARGE) await drain(request.raw);
    return answer(reply, failure);
  });
  const sendScreen = await addWebFiles(app, options.webFolder);
  app.setNotFoundHandler((request, reply) => {
    const screen = sendScreen(request, reply);
    if (screen !== null) return screen;
    return answer(reply, failureReply(unknown(pathOf(request)), request, log, notes));
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
  if (failure.pressure !== undefined) callsRefused.add(failure.pressure);
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .send(failure.body instanceof Uint8Array ? failure.body : JSON.stringify(failure.body));
}
