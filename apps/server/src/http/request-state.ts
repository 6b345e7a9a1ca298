import type { Route } from '@kartoteka/contract/route';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the door before the body is read. */
    caller: Caller | null;
    /** Parsed path parameters. */
    parsedParams: unknown;
  }
  interface FastifyContextConfig {
    /** The contract's route that is served here; absent on files, health and the like. */
    contract?: Route;
  }
}

/** Gives every request the places that the door fills. */
export function addRequestState(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('parsedParams', null);
}
