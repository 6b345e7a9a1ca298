import type { FastifyInstance } from 'fastify';

/** Serves `/health/live`, and `/health/ready` as `isReady` reports it. The answers contain only the state. */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/health/live', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    void reply.header('Cache-Control', 'no-store').code(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'unavailable' };
  });
}
