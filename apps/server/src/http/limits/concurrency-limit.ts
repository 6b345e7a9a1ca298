import type { FastifyInstance } from 'fastify';
import { Busy } from '../answer/problem.ts';

/**
 * Refuses calls when too many run at once in this process. A refused call costs little and can be repeated after a
 * second. In a queue without a limit every call would wait until its client gives up. Sign-in has its own queue.
 * Health, metrics and files of the web app are always served.
 */
export function addConcurrencyLimit(app: FastifyInstance, atOnce: number): void {
  let inside = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { contract } = request.routeOptions.config;
    if (contract === undefined || contract.bodyMedia === 'form') {
      done();
      return;
    }
    if (inside >= atOnce) {
      done(new Busy('callsAtOnce'));
      return;
    }
    inside += 1;
    // This event comes once for every answer, also when the client has left.
    reply.raw.once('close', () => {
      inside -= 1;
    });
    done();
  });
}
