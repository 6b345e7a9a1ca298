import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from './database.ts';

/**
 * Maximum wait in ms. A job of a killed process counts as dead after up to 30 s, and then waits for its next
 * try.
 */
const PATIENCE_MS = 60_000;

type JobRow = { name: string; state: string; output: unknown };

/**
 * Polls the queue's table until no due job waits or runs.
 *
 * @param options.faults true when processes or databases were killed, so that their jobs may be tried again
 * @throws Error when a job failed, or when jobs are left after a minute
 */
export async function drainedBySql(sql: TestDatabase['sql'], { faults = false } = {}): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = await sql<JobRow>(
      `select name, state, output from pgboss.job
        where state in ('retry', 'failed', 'active') or state = 'created' and start_after <= now()`,
    );
    const broken = left.find(({ state }) => state === 'failed' || (state === 'retry' && !faults));
    if (broken) throw new Error(`The job ${broken.name} failed: ${JSON.stringify(broken.output)}`);
    if (left.length === 0) return;
    if (Date.now() > until) throw new Error(`Jobs are left: ${left.map(({ name }) => name).join(', ')}`);
    await sleep(20);
  }
}
