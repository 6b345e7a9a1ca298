import type { Route } from '@kartoteka/contract/route';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../access/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the door before the body is read. */
    caller: Caller | null;
    /** Parsed path parameters. */
    parsedParams: unknown;
    /** Path of the file that the request brought. It is removed when the answer has ended. */
    arrived: string | null;
  }
  interface FastifyContextConfig {
    /** The route of the contract that is served here; absent for files, health and similar. */
    contract?: Route;
  }
}

/** Declares the request properties that the door sets. */
export function addRequestState(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('parsedParams', null);
  app.decorateRequest('arrived', null);
}
