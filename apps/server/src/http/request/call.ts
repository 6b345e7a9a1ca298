import type { FastifyRequest } from 'fastify';
import { normaliseAddress, networkOf } from './address.ts';
import type { Caller } from '../access/caller.ts';

/** An admitted call as plain data, so that any thread can serve it. */
export interface Call {
  /** The requested path and query. */
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  /** Null if there is no valid token. */
  readonly caller: Caller | null;
  readonly correlationId: string;
  readonly address: string;
  readonly network: string;
  readonly userAgent: string | null;
  /** The header Idempotency-Key as the client sent it. */
  readonly idempotencyKey: string | string[] | undefined;
}

/** Collects the call's data from a request. */
export function callOf(request: FastifyRequest): Call {
  return {
    url: request.url,
    params: request.parsedParams,
    query: request.query,
    caller: request.caller,
    correlationId: request.id,
    address: normaliseAddress(request.ip),
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? null,
    idempotencyKey: request.headers['idempotency-key'],
  };
}
