import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type pg from 'pg';
import { createClient } from '../env/client.ts';
import { quantile } from './sign-in.ts';

/** Figures of a flood of invented tokens, and of the service that other users get meanwhile. */
export interface TokenFlood {
  /** Number of the flood's calls that got each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly tries: number;
  /** p99 of the times of the signed-in users' calls, in ms. */
  readonly calls: number;
  readonly callsMade: number;
  /** Number of transactions of the database during the flood. */
  readonly transactions: number;
}

const LASTS = 6_000;
const AT_ONCE = 64;
const ADDRESS = '127.0.1.201';
/** Pause between a user's calls, in ms. */
const PACE = 10;
/** Time in ms after which PostgreSQL's statistics count the last transactions. */
const TELLS_AFTER = 1_500;

/** Sends invented tokens from one address as fast as they are answered, while two users work from another address. */
export async function measureTokenFlood(origin: string, pool: pg.Pool, token: string): Promise<TokenFlood> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const client = createClient(origin);
  const headers = { Authorization: `Bearer ${token}` };
  const statuses: Record<string, number> = {};
  const calls: number[] = [];
  const until = performance.now() + LASTS;
  const flooding = async (): Promise<void> => {
    while (performance.now() < until) {
      const authorization = `Bearer ${randomBytes(32).toString('base64url')}`;
      const address = new URL(unitTypeRoutes.list.path, origin);
      const sent = request(address, { agent, localAddress: ADDRESS, headers: { authorization } });
      sent.end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      const status = String(response.statusCode);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const working = async (): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      const { status } = await client.send(unitTypeRoutes.list, {}, { headers });
      if (status !== 200) throw new Error(`Somebody else's call was answered with ${status}.`);
      calls.push(performance.now() - begun);
      await sleep(PACE);
    }
  };
  const before = await transactionsOf(pool);
  await Promise.all([working(), working(), ...Array.from({ length: AT_ONCE }, flooding)]);
  await sleep(TELLS_AFTER);
  const transactions = (await transactionsOf(pool)) - before;
  agent.destroy();
  const tries = Object.values(statuses).reduce((all, count) => all + count, 0);
  return { statuses, tries, calls: quantile(calls, 0.99), callsMade: calls.length, transactions };
}

async function transactionsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select xact_commit::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.n ?? Number.NaN;
}
