import type { IncomingMessage } from 'node:http';

/**
 * Reads the rest of a request and discards it, until it ends or the client closes. Closing a connection with unread
 * data resets it, which could lose the answer to a client that sent too much.
 */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    request.once('end', resolve).once('close', resolve).resume();
  });
}
