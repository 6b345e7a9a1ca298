import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../../apps/server/src/db/pool.ts';
import { anchorMovedHeads } from '../../../apps/server/src/history/anchor-job.ts';
import { verifyEverything } from '../../../apps/server/src/verify-everything.ts';
import { cloneDatabase, type TestDatabase } from '../../env/database.ts';
import { ownPlace } from '../../env/own-start.ts';
import { startServerProcess } from '../../env/server-process.ts';
import { verifyHistory } from '../../env/verify-history.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Maximum time in ms until the command is waiting for the lock of the test, with room for a busy machine. */
const PATIENCE_MS = 150_000;

describe('the command verify-history', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await cloneDatabase('demo');
    const db = createKysely(createPool({ url: database.url, role: null, max: 1 }));
    await anchorMovedHeads(db);
    await db.destroy();
  });

  afterAll(async () => {
    await database.drop();
  });

  const verified = () => verifyHistory({ DATABASE_URL: database.url });

  /** Runs a statement as the owner, with all triggers off. */
  const tamper = (statement: string) =>
    database.sql(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`);

  test('verify-history reports in one line that all histories are valid', async () => {
    const { code, lines } = await verified();
    expect(lines).toEqual([
      expect.stringMatching(
        /^Historia jest cała: \d+ kart\S*, \d+ zdarze\S*, \d+ podpis\S*, \d+ wersj\S* wzor\S*, \d+ kotwic\S* \(ostatnia [0-9a-f]{64}\), \d+ plik\S*\.$/,
      ),
    ]);
    expect(code).toBe(0);
  });

  test('verify-history fails when a restore has lost triggers and foreign keys, although all histories agree', async () => {
    const bare = await cloneDatabase('demo');
    try {
      await bare.sql(`do $$ declare one record; begin
        for one in select tgrelid::regclass as holder, tgname from pg_trigger
          where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) loop
          execute format('drop trigger %I on %s', one.tgname, one.holder);
        end loop;
        for one in select conrelid::regclass as holder, conname from pg_constraint
          where contype = 'f' and connamespace = 'public'::regnamespace loop
          execute format('alter table %s drop constraint %I', one.holder, one.conname);
        end loop;
      end $$`);
      const { code, lines } = await verifyHistory({ DATABASE_URL: bare.url });
      expect(code).toBe(1);
      expect(lines[0]).toMatch(/^Zdarzenia się zgadzają, ale baza nie chroni historii: \d+ uster/);
      expect(lines).toContainEqual(
        expect.stringContaining('ŹLE: Brakuje klucza obcego card_event.card_event_card_id_fkey.'),
      );
      expect(lines).toContainEqual(
        expect.stringContaining('ŹLE: Brakuje wyzwalacza card_event.card_event_append_only.'),
      );
      const noted = await bare.sql('select breaks, cardinality(lacking) as lacking from history_check');
      expect(noted).toEqual([{ breaks: 0, lacking: lines.length - 1 }]);
    } finally {
      await bare.drop();
    }
  });

  test('verify-history checks a database that allows only reading, and reports that the check could not be stored', async () => {
    const standing = await cloneDatabase('demo');
    try {
      await standing.sql(`alter database ${standing.name} set default_transaction_read_only = on`);
      const { code, lines, errors } = await verifyHistory({ DATABASE_URL: standing.url });
      expect(lines[0]).toMatch(/^Historia jest cała: /);
      expect(errors).toMatch(/Wyniku nie zapisano, bo baza pozwala tylko czytać/);
      expect(code).toBe(0);
    } finally {
      await standing.drop();
    }
  });

  test('the verification of all histories stops when it is asked to stop', async () => {
    const db = createKysely(createPool({ url: database.url, role: null, max: 1 }));
    const verification = await verifyEverything(db, { onBreak: () => undefined, isStopped: () => true });
    await db.destroy();
    expect(verification).toMatchObject({ wasStopped: true, cards: 0 });
  });

  test('verify-history stops on Ctrl+C and reports what it has checked', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table card_event in access exclusive mode');
      const command = spawn(process.execPath, ['apps/server/src/verify-history.ts'], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATABASE_URL: database.url },
      });
      let said = '';
      command.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      command.stderr.resume();
      const ended = once(command, 'close');
      await expect
        .poll(
          () =>
            database.sql(`select pid from pg_stat_activity where application_name = 'kartoteka verify'
            and wait_event_type = 'Lock' and datname = current_database()`),
          { timeout: PATIENCE_MS },
        )
        .not.toEqual([]);
      command.kill('SIGINT');
      // A second signal does not interrupt the command either.
      command.kill('SIGINT');
      await holder.query('rollback');
      expect(await ended).toEqual([130, null]);
      expect(said).toMatch(/^Przerwano\. Sprawdzono: \d+ kart.* Dotąd bez niezgodności\.\n$/);
    } finally {
      await holder.end();
    }
  });

  test('verify-history finds 200 of 200 changed events and names the first', async () => {
    await tamper(`update card_event set payload = payload || '{"dopisane": true}' where id in
      (select id from card_event order by md5(id || 'x') limit 200)`);
    const { code, lines } = await verified();
    expect(code).toBe(1);
    expect(lines[0]).toContain('Historia jest naruszona: 200 niezgodności.');
    expect(lines[1]).toMatch(
      /^Pierwsza: karta „.+” \([0-9a-f-]{36}\), zdarzenie nr \d+ \([0-9a-f-]{36}\): treść nie zgadza się ze skrótem$/,
    );
    expect(lines.at(-1)).toBe('  i jeszcze 180');
    const noted = await database.sql('select state, breaks, cardinality(found) as found from history_check');
    expect(noted).toEqual([{ state: 'succeeded', breaks: 200, found: 20 }]);
    await tamper(`update card_event set payload = payload - 'dopisane'`);
    expect((await verified()).code).toBe(0);
  });

  test('verify-history counts all of 1,200 missing cards and 1,200 missing anchors', async () => {
    await tamper(`insert into history_anchor_head (anchor_seq, card_id, event_count, head)
      select 1000000 + n, gen_random_uuid(), 1, sha256('x') from generate_series(1, 1200) as n`);
    const { code, lines } = await verified();
    expect(code).toBe(1);
    expect(lines[0]).toContain('Historia jest naruszona: 2400 niezgodności.');
    await tamper('delete from history_anchor_head where anchor_seq > 1000000');
    expect((await verified()).code).toBe(0);
  });

  test('verify-history finds a card that was removed with everything that belongs to it', async () => {
    const tables = ['signature', 'approval_slot', 'card_filler', 'card_entry', 'card_element', 'card_event'];
    const card = '(select id from control_card order by id limit 1)';
    await tamper(
      [
        ...tables.map((table) => `delete from ${table} where card_id = ${card}`),
        `delete from control_card where id = ${card}`,
      ].join('; '),
    );
    const { code, lines } = await verified();
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('historia ma zdarzenia karty, której nie ma');
  });
});

test('verify-history checks the embedded database while the server runs, after it was killed, and when nothing runs', async () => {
  const place = await ownPlace();
  try {
    expect(await verifyHistory(place.variables)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('nie ma bazy') as string,
    });
    const server = await startServerProcess(place.variables);
    expect((await verifyHistory(place.variables)).code).toBe(0);
    expect(place.serverPid()).not.toBeNull();
    await server.kill();
    expect((await verifyHistory(place.variables)).code).toBe(0);
    expect(place.serverPid()).toBeNull();
    expect((await verifyHistory(place.variables)).code).toBe(0);
    const again = await startServerProcess(place.variables);
    expect(await again.stop()).toBe(0);
  } finally {
    await place.remove();
  }
});
