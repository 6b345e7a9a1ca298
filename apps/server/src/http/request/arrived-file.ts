import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Arriving } from './receive-file.ts';

export interface ArrivedOptions {
  /** Removes the file that a request brought, and the files that were made from it. */
  onArrivedDone: (path: string) => Promise<void>;
  log: Logger;
}

/** Removes the file of a request that ends before its handler begins, for example because its form is refused. */
export function removeUnhandled(app: FastifyInstance, options: ArrivedOptions): void {
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.contract?.bodyMedia !== 'multipart') return;
    reply.raw.once('close', () => void remove(takeArrived(request), options));
  });
}

/**
 * Runs the handler of a request, and removes the request's file when the handler has ended. The client may leave long
 * before, and the handler still makes files from the request's file.
 */
export async function removingArrived<T>(
  request: FastifyRequest,
  options: ArrivedOptions,
  handle: () => Promise<T>,
): Promise<T> {
  const arrived = takeArrived(request);
  try {
    return await handle();
  } finally {
    await remove(arrived, options);
  }
}

/** Returns the request's file to the one caller that removes the file. All later callers get null. */
function takeArrived(request: FastifyRequest): Arriving | null {
  const { arrived } = request;
  request.arrived = null;
  return arrived;
}

async function remove(arrived: Arriving | null, { onArrivedDone, log }: ArrivedOptions): Promise<void> {
  if (arrived === null) return;
  await onArrivedDone(arrived.path).catch((err: unknown) =>
    log.error({ err }, 'an arrived file was not removed'),
  );
  arrived.room.give();
}
