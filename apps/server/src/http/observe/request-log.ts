import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Routes that machines call every few seconds. Their lines would bury the requests of people. */
export const PROBES: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * Logs one line for each request, and for a probe only when it fails. The line has the route's pattern instead of the
 * address, so that no id and no query reaches the log.
 */
export function addRequestLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (reply.statusCode >= 400 || !PROBES.has(route)) {
      log.info({
        correlationId: request.id,
        user: request.caller?.userId ?? null,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      });
    }
    done();
  });
}
