import type { Route } from '@kartoteka/contract/route';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../access/caller.ts';
import type { Arriving } from './receive-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the door before the body is read; null before, and for a call without a valid token. */
    caller: Caller | null;
    /** Parsed path parameters. */
    parsedParams: unknown;
    /**
     * The uploaded file; null for a request that is no form with a file, and null while the handler runs, which removes
     * the file at its end.
     */
    arrived: Arriving | null;
  }
  interface FastifyContextConfig {
    /** The route of the contract that is served here; absent for files of the web app, health and similar addresses. */
    contract?: Route;
  }
}

/** Declares the properties that this server adds to requests. */
export function addRequestState(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('parsedParams', null);
  app.decorateRequest('arrived', null);
}
