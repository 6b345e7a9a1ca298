import type { FastifyInstance } from 'fastify';
import { Busy } from './problem.ts';

/**
 * Refuses calls beyond a number that are under way at once in this process: told to come back in a second they cost
 * nothing, while a queue without an end would make everybody wait until nobody is served. Sign-in has a queue of its
 * own, and health, metrics and files of the web app are let through.
 */
export function addPressureGate(app: FastifyInstance, atOnce: number): void {
  let inside = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { contract } = request.routeOptions.config;
    if (contract === undefined || contract.bodyMedia === 'form') {
      done();
      return;
    }
    if (inside >= atOnce) {
      done(new Busy());
      return;
    }
    inside += 1;
    // Once for every answer, also for one that nobody waits for any more.
    reply.raw.once('close', () => {
      inside -= 1;
    });
    done();
  });
}
