import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{1,64}$/;

/**
 * Returns the id that connects a request, its log line and its answer. An id from the client is used when it is a plain
 * token.
 */
export function correlationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-correlation-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
