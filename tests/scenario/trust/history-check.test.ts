import { historyCheckRoutes } from '@kartoteka/contract/history-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createKysely, createPool } from '../../../apps/server/src/db/pool.ts';
import { endStart, mayStart } from '../../../apps/server/src/features/history-check/starts.ts';
import { testApp } from '../../env/test-app.ts';

const app = testApp();

const auditor = () => app.client.as('admin@demo.local');
const status = () => auditor().call(historyCheckRoutes.status);
const recorded = () =>
  app.sql(`select action from audit_event where action like 'historyCheck.%' order by at, action desc`);

test('an auditor checks all histories in the background, one check at a time', async () => {
  expect(await status()).toMatchObject({ state: 'idle', startedAt: null, found: [] });
  await auditor().call(historyCheckRoutes.start);
  await auditor().call(historyCheckRoutes.start);
  expect(await status()).toMatchObject({ state: 'running', progress: 0 });
  expect(await recorded()).toEqual([{ action: 'historyCheck.started' }]);
  await app.jobs.drained();
  const [{ cards }] = (await app.sql('select count(*)::int as cards from control_card')) as [
    { cards: number },
  ];
  expect(await status()).toMatchObject({
    state: 'succeeded',
    progress: 1,
    cards,
    cardsDue: cards,
    breaks: 0,
    found: [],
    lacking: [],
    error: null,
    summary: expect.stringMatching(/^\d+ kart\S*, \d+ zdarze\S*, \d+ podpis/) as string,
  });
});

test('a cancelled history check stops, and starts anew when it is requested again', async () => {
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  await holder.query('begin; lock table card_event in access exclusive mode');
  await auditor().call(historyCheckRoutes.start);
  const drained = app.jobs.drained();
  try {
    await expect
      .poll(
        () =>
          app.sql(`select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%card_event%'`),
        { timeout: 60_000 },
      )
      .not.toEqual([]);
    await auditor().call(historyCheckRoutes.cancel);
    expect(await status()).toMatchObject({ state: 'cancelled' });
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  await drained;
  expect(await status()).toMatchObject({ state: 'cancelled', cards: 0, summary: null, error: null });
  // No check is running now, so the cancellation has no effect.
  await auditor().call(historyCheckRoutes.cancel);
  expect((await recorded()).slice(1)).toEqual([
    { action: 'historyCheck.started' },
    { action: 'historyCheck.cancelled' },
  ]);
  await auditor().call(historyCheckRoutes.start);
  await app.jobs.drained();
  expect(await status()).toMatchObject({ state: 'succeeded', breaks: 0 });
});

test('a history check during which five processes died fails, and starts when it is requested again', async () => {
  await auditor().call(historyCheckRoutes.start);
  await app.sql('update history_check set starts = 5');
  await app.jobs.drained();
  expect(await status()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('serwer kilka razy przestał działać') as string,
  });
  await auditor().call(historyCheckRoutes.start);
  await app.jobs.drained();
  expect(await status()).toMatchObject({ state: 'succeeded', breaks: 0, error: null });
});

test('a history check goes on when its process lives on, although the process often lost its connections', async () => {
  await auditor().call(historyCheckRoutes.start);
  // Refuses what a process writes at the end of a start, as a lost connection does.
  await app.sql(`create function lose_connection() returns trigger language plpgsql as
    $$ begin raise exception 'the connection is lost'; end $$`);
  await app.sql(`create trigger lose_connection before update on history_check for each row
    when (new.starts = 0) execute function lose_connection()`);
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const { started_at } = await db.selectFrom('history_check').select('started_at').executeTakeFirstOrThrow();
  try {
    for (let loss = 0; loss < 10; loss += 1) {
      expect(await mayStart(db, started_at)).toBe(true);
      await endStart(db, started_at);
    }
  } finally {
    await db.destroy();
    await app.sql('drop function lose_connection cascade');
  }
  await app.jobs.drained();
  expect(await status()).toMatchObject({ state: 'succeeded', error: null });
});

test('the history check names the guards that the database lacks, and how to repair each', async () => {
  await app.sql('drop trigger card_event_append_only on card_event');
  await app.sql('grant delete on signature to kartoteka_app');
  await auditor().call(historyCheckRoutes.start);
  await app.jobs.drained();
  const { lacking, ...checked } = await status();
  expect(checked).toMatchObject({ state: 'succeeded', breaks: 0, found: [] });
  expect(lacking).toEqual([
    expect.stringMatching(
      /^Rola kartoteka_app ma prawa DELETE do tabeli signature.* Wykonaj: revoke DELETE on table public.signature/,
    ),
    expect.stringMatching(
      /^Brakuje wyzwalacza card_event.card_event_append_only\. Wykonaj: CREATE TRIGGER card_event_append_only /,
    ),
  ]);
  const metrics = await (await fetch(`${app.origin}/metrics`)).text();
  expect(metrics).toContain('kartoteka_last_history_check{outcome="broken"} 1');
  expect(metrics).toContain('kartoteka_last_history_check_breaks 2');

  for (const what of lacking) await app.sql(/Wykonaj: (.+?;)/.exec(what)?.[1] ?? '');
  await auditor().call(historyCheckRoutes.start);
  await app.jobs.drained();
  expect(await status()).toMatchObject({ state: 'succeeded', breaks: 0, lacking: [] });
});

test('the history check reports a database that is newer than the program', async () => {
  await app.sql(`insert into schema_migration (name, sha256) values ('9999-newer', 'x')`);
  await auditor().call(historyCheckRoutes.start);
  await app.jobs.drained();
  expect((await status()).lacking).toEqual([expect.stringContaining('Baza jest nowsza niż program')]);
  await app.sql(`delete from schema_migration where name = '9999-newer'`);
});

test('the history check lists the first breaks one by one', async () => {
  await app.sql(`do $$ begin set local session_replication_role = replica;
    update card_event set payload = payload || '{"dopisane": true}' where id in
      (select id from card_event order by md5(id || 'x') limit 30); end $$`);
  await auditor().call(historyCheckRoutes.start);
  await app.jobs.drained();
  const { state, breaks, found } = await status();
  expect([state, breaks, found.length]).toEqual(['succeeded', 30, 20]);
  expect(found[0]).toMatch(
    /^karta „.+” \([0-9a-f-]{36}\), zdarzenie nr \d+ .*: treść nie zgadza się ze skrótem$/,
  );
});
