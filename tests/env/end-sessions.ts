import { expect } from 'vitest';
import { ACCESS_CHANNEL } from '../../apps/server/src/http/access/access-listener.ts';
import type { Worker } from './card-plant.ts';
import type { TestApp } from './test-app.ts';

/**
 * Ends all sessions of a user in the database, and waits until the server refuses the token of the user's client. The
 * server learns of the end a moment later, by a notification.
 */
export async function endSessions(
  { sql, origin }: Pick<TestApp, 'sql' | 'origin'>,
  { id, client }: Worker,
): Promise<void> {
  const headers = { authorization: `Bearer ${(await client.token()) ?? ''}` };
  await sql('update session set revoked_at = now() where user_id = $1', [id]);
  await sql('select pg_notify($1, $2)', [ACCESS_CHANNEL, 'a test']);
  const status = async () => (await fetch(new URL('/api/account/sessions', origin), { headers })).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(401);
}
