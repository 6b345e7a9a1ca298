import type { FastifyInstance } from 'fastify';

/** Liveness, and readiness as long as `isReady` says so; nothing but the state. */
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
