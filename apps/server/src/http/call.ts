import type { FastifyRequest } from 'fastify';
import { normaliseAddress, networkOf } from './address.ts';
import type { Caller } from './caller.ts';

/** A call that was let in and read, as plain data: whatever thread serves it needs nothing else. */
export interface Call {
  /** With its query, as it was asked for. */
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly caller: Caller | null;
  readonly correlationId: string;
  readonly address: string;
  readonly network: string;
  readonly userAgent: string | null;
  /** The header as it came. */
  readonly idempotencyKey: string | string[] | undefined;
}

/** What the door knows of a request. */
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
