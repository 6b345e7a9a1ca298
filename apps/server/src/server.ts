import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { OpenDatabase } from './db/open-database.ts';
import type { JobQueue } from './jobs/boss.ts';

/** What the application is made of. */
export interface ServerContext {
  config: Config;
  database: OpenDatabase;
  jobs: JobQueue;
}

/** The application on HTTP; the caller opens the port. */
export async function createServer(context: ServerContext): Promise<FastifyInstance> {
  const app = fastify({ logger: { level: context.config.LOG_LEVEL } });
  app.get('/health/live', () => ({ status: 'live' }));
  app.get('/health/ready', async () => {
    await context.database.pool.query('select 1');
    return { status: 'ready' };
  });
  await app.ready();
  return app;
}
