import pg from 'pg';
import { expect, test } from 'vitest';
import { Watch } from '../../apps/server/src/db/watch.ts';
import type { TestDatabase } from '../env/database.ts';
import { startOwnPostgres } from '../env/own-postgres.ts';
import { sqlOn } from '../env/postgres.ts';
import { openWay, passOn, through } from '../env/way.ts';

/** Waits until the watch has asked a server several times on one connection. */
async function untilAsked(sql: TestDatabase['sql'], times: number): Promise<void> {
  const questions = new Set<string>();
  await expect
    .poll(
      async () => {
        const rows = await sql<{ asked: string }>(
          "select query_start::text as asked from pg_stat_activity where application_name = 'kartoteka watch' and query like '%pg_postmaster_start_time%'",
        );
        for (const { asked } of rows) questions.add(asked);
        return questions.size;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(times);
}

test('when another database server takes over, the watch ends no process there that has the process id of an earlier connection', async () => {
  const [earlier, later] = [await startOwnPostgres(), await startOwnPostgres()];
  const { password } = new URL(earlier.url);
  await later.sql(`alter role kartoteka password '${password}'`);
  const laterUrl = Object.assign(new URL(later.url), { password }).href;
  let current = new URL(earlier.url);
  const way = await openWay(
    () => current,
    (client, server) => {
      // The connections to the earlier server fall silent when the later server takes over.
      const own = current;
      const passes = (): boolean => own === current;
      passOn(client, server, passes);
      passOn(server, client, passes);
    },
  );
  const warnings: string[] = [];
  const watch = new Watch({
    url: through(way, earlier.url),
    onWarning: (message) => warnings.push(message),
  });
  const watched = watch.connection('of the earlier server');
  const stranger = new pg.Client(laterUrl);
  stranger.on('error', () => undefined);
  let isOther = false;
  watch.onDown(() => {
    isOther = true;
  });
  try {
    await stranger.connect();
    const ended = new Promise((resolve) => {
      watched.once('end', resolve);
    });
    await watched.connect();
    const { rows } = await stranger.query<{ pid: number }>('select pg_backend_pid() as pid');
    await untilAsked(earlier.sql, 2);
    current = new URL(later.url);
    // The same process id now belongs to a connection of another program on the later server.
    Reflect.set(watched, 'processID', rows[0]?.pid);
    await ended;
    expect(isOther).toBe(true);
    await untilAsked(sqlOn(laterUrl), 3);
    expect((await stranger.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(warnings).toEqual([]);
  } finally {
    await stranger.end().catch(() => undefined);
    await watch.close();
    await way.close();
    await Promise.all([earlier.close(), later.close()]);
  }
});
