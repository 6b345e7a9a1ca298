import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { expect, inject, test } from 'vitest';
import { createClient } from '../../env/client.ts';
import { DebianPostgres, findDebianPostgres } from '../../env/debian-postgres.ts';
import { addPerson, TEST_PASSWORD } from '../../env/person.ts';
import { sqlOn } from '../../env/postgres.ts';
import { testVariables } from '../../env/variables.ts';
import { differencesOfDatabase } from '../proof/compare.ts';
import { prove } from '../proof/prove.ts';
import { KeptServer } from '../proof/stage.ts';

const ROOT = join(import.meta.dirname, '../../..');
/**
 * The folder of Debian's PostgreSQL with its tools, or null outside `npm run chaos` and where it is not installed. The
 * test needs root.
 */
const bin = process.env['CHAOS'] === undefined ? null : findDebianPostgres();

/** Returns the examples of docs/operations.md under 'To any moment', in their order. */
function examples(): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const start = page.indexOf('**To any moment.**');
  const section = page.slice(start, page.indexOf('\n## ', start));
  return [...section.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
}

/** Runs a command of the product on this database. */
function command(
  script: string,
  url: string,
  dataDir: string,
): Promise<{ readonly code: number; readonly out: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: url, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [`apps/server/src/${script}.ts`], { cwd: ROOT, env }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out }),
    );
  });
}

test('docs/operations.md has the four examples for a restore to any moment that the tests run', () => {
  expect(examples()).toHaveLength(4);
});

test.runIf(bin !== null)(
  'the commands of docs/operations.md restore PostgreSQL to a moment between two writes and end all sessions',
  async () => {
    const [conf, base, restore, finish] = examples();
    const postgres = new DebianPostgres(bin ?? '');
    const dataDir = mkdtempSync(join(inject('cluster').dataDir, 'moment-'));
    const places: [RegExp, string][] = [
      [/\/backup\b/g, join(postgres.folder, 'backup')],
      [/\/var\/lib\/postgresql\/18/g, postgres.folder],
      [/base-\$\(date \+%F\)|base-2026-11-22/g, 'base'],
    ];
    const placed = (text = ''): string => places.reduce((said, [from, to]) => said.replace(from, to), text);
    let server: KeptServer | null = null;
    try {
      await postgres.shell('mkdir -p backup/wal', postgres.folder);
      const first = await postgres.create('main');
      await first.stop();
      appendFileSync(join(first.dataDir, 'postgresql.conf'), placed(conf));
      let instance = await postgres.start(first.dataDir);
      const env = { PGHOST: '127.0.0.1', PGPORT: String(instance.port), PGUSER: 'postgres' };
      const { url, port } = instance;
      const sql = sqlOn(url);
      const variables = { DEMO: '0', LOG_LEVEL: 'error', ADMIN_PASSWORD: 'dobre haslo testowe' };
      server = new KeptServer(testVariables(url, dataDir, variables));
      const { origin } = await server.running();
      await postgres.shell(placed(base), postgres.folder, env);

      const origins = async () => [origin];
      const ground = { url, dataDir, sql, origins, servers: [server] };
      const trial = { seed: 1, operations: 200, people: 20, faults: [] };
      const proof = await prove(ground, trial);
      expect(proof.complaints).toEqual([]);
      const client = createClient(origin);
      const keeper = await addPerson({ sql, client }, ['Kartoteka.DataWarehouse.UnitTypes']);
      const save = (name: string) => keeper.client.call(unitTypeRoutes.create, { body: { name } });
      await save('przed chwilą');
      await sleep(1_000);
      const [moment] = await sql<{ at: string }>('select clock_timestamp()::text as at');
      await sleep(1_000);
      await save('po chwili');
      const token = await keeper.client.token();

      await server.close();
      await instance.stop();
      await postgres.shell(
        placed(restore).replace(/(recovery_target_time = ).*/, `$1'${moment?.at}'`),
        postgres.folder,
      );
      instance = await postgres.start(instance.dataDir, port);
      await expect
        .poll(() => sql('select pg_is_in_recovery() as so').catch(() => []), { timeout: 60_000 })
        .toEqual([{ so: false }]);
      await postgres.shell(placed(finish), postgres.folder, env);

      const names = await sql<{ name: string }>(
        `select name from unit_type where name ~ 'chwil' order by name`,
      );
      expect(names).toEqual([{ name: 'przed chwilą' }]);
      expect(await differencesOfDatabase(sql, proof.books, proof.template)).toEqual([]);
      const [doctor, history] = [
        await command('doctor', url, dataDir),
        await command('verify-history', url, dataDir),
      ];
      expect([doctor.code, history.code], doctor.out + history.out).toEqual([0, 0]);
      server = new KeptServer(testVariables(url, dataDir, variables));
      const again = await server.running();
      const old = await fetch(new URL(unitTypeRoutes.list.path, again.origin), {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(old.status).toBe(401);
      const anew = createClient(again.origin).as(keeper.userName, TEST_PASSWORD);
      expect((await anew.send(unitTypeRoutes.list)).status).toBe(200);
    } finally {
      await server?.close();
      await postgres.close();
    }
  },
  5 * 60_000,
);
