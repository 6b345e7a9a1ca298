import { createHash } from 'node:crypto';
import type { Route } from '@kartoteka/contract/route';
import type { FastifyReply } from 'fastify';
import { hasAlready } from './file-answer.ts';

/** A year, the longest time that caches keep an answer. */
const LASTING = 'private, max-age=31536000, immutable';

/**
 * Sets the headers by which a client recognises an answer that it has already, where the route allows to keep it.
 * Returns whether the client has this answer. Another token may have another answer, so caches keep one for each.
 */
export function keptAnswer({ keeping }: Route, reply: FastifyReply, body: string | Uint8Array): boolean {
  if (keeping === 'nothing') return false;
  const etag = createHash('sha256').update(body).digest('base64url');
  reply.headers({ ETag: `"${etag}"`, Vary: 'Authorization' });
  if (keeping === 'lasting') reply.header('Cache-Control', LASTING);
  return hasAlready(reply.request.headers['if-none-match'], etag);
}
