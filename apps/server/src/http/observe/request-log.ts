import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Logs one line for each request. It has the route's pattern instead of the address, so that no id or query reaches the
 * log.
 */
export function addRequestLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      correlationId: request.id,
      user: request.caller?.userId ?? null,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
