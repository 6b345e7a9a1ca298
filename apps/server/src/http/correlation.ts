import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{1,64}$/;

/** The id that joins a request, its log line and its answer: the caller's own when it is a plain token. */
export function correlationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-correlation-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
