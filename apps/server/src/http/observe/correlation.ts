import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{1,64}$/;

/**
 * Returns the id that connects a request, its log line and its answer. An id from the client is used when it
 * has at most 64 characters: letters, digits, `_`, `.`, `:` and `-`.
 */
export function correlationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-correlation-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
