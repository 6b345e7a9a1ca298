import type { IncomingMessage } from 'node:http';

/**
 * Reads what is left of a request and throws it away, until its end or its caller's. A connection that is closed over
 * what came and was not read is reset, and the answer may be lost with it: whoever sent too much would be told nothing.
 */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    request.once('end', resolve).once('close', resolve).resume();
  });
}
