import { createHash } from 'node:crypto';
import type { Route } from '@kartoteka/contract/route';
import type { FastifyReply } from 'fastify';
import { hasAlready } from './file-answer.ts';

/** Lets the client's own cache keep the answer for a year. */
const LASTING = 'private, max-age=31536000, immutable';

/** Adds a header of the request to `Vary`, because the answer depends on it. */
export function vary(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('Vary');
  reply.header('Vary', others === undefined ? header : `${String(others)}, ${header}`);
}

/**
 * Sets the headers by which a client recognises an answer that it already has, if the route allows clients to
 * keep answers. Returns whether the client has this answer. Another token may get another answer, so caches
 * keep a separate answer for each token.
 */
export function keptAnswer({ keeping }: Route, reply: FastifyReply, body: string | Uint8Array): boolean {
  if (keeping === 'nothing') return false;
  const etag = createHash('sha256').update(body).digest('base64url');
  // The tag is weak, because a compressed answer has the same tag.
  reply.header('ETag', `W/"${etag}"`);
  vary(reply, 'Authorization');
  if (keeping === 'lasting') reply.header('Cache-Control', LASTING);
  return hasAlready(reply.request.headers['if-none-match'], etag);
}
