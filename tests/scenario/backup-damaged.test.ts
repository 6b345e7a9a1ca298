import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupError } from '../../apps/server/src/backup/backup-error.ts';
import { checkNewBackup } from '../../apps/server/src/backup/check-new-backup.ts';
import { backupFiles, checked, hashes, PHRASE, restoreTo } from '../env/backup-files.ts';
import { cloneDatabase, makeDatabase, type TestDatabase } from '../env/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = backupFiles();
const { back } = files;

describe('a damaged backup is refused before the restore changes anything', () => {
  let database: TestDatabase;
  let plain: Buffer;
  let other: Buffer;
  let locked: Buffer;
  beforeAll(async () => {
    database = await cloneDatabase('demo');
    await back(database.url, 'plain');
    await back(database.url, 'other');
    await back(database.url, 'locked', PHRASE);
    [plain, other, locked] = await Promise.all(
      ['plain', 'other', 'locked'].map((name) => readFile(files.path(name))) as [
        Promise<Buffer>,
        Promise<Buffer>,
        Promise<Buffer>,
      ],
    );
  });
  afterAll(async () => {
    await database.drop();
  });

  /** Returns the positions of the frames in a file. */
  function framesOf(bytes: Buffer): { from: number; to: number }[] {
    const frames = [];
    for (let at = 17 + 4 + bytes.readUInt32BE(17); at < bytes.length;) {
      const to = at + 5 + bytes.readUInt32BE(at) + 16;
      frames.push({ from: at, to });
      at = to;
    }
    return frames;
  }
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << randomInt(8)), at);
    return copy;
  };
  const without = (bytes: Buffer, { from, to }: { from: number; to: number }): Buffer =>
    Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);

  async function refused(bytes: Buffer, passPhrase: string | null = null): Promise<string> {
    const path = files.path(`damaged-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`);
    await writeFile(path, bytes);
    const answer = await checked(path, passPhrase).then(
      () => 'accepted',
      (error: unknown) => (error instanceof BackupError ? error.message : String(error)),
    );
    await rm(path);
    return answer;
  }
  const REFUSED = /niczego nie zmieniono/;

  test('each of 60 backups with one changed bit is refused before the restore changes anything', async () => {
    for (let at = 0; at < 60; at += 1) {
      // Changes bits at the beginning, at the end and at random places.
      const place = at < 20 ? at * 7 : at < 30 ? plain.length - 1 - (at - 20) * 11 : randomInt(plain.length);
      expect(await refused(flipped(plain, place)), `bit at ${place} of ${plain.length}`).toMatch(REFUSED);
    }
  });

  test('each of 30 backups that are cut, at random places and between frames, is refused', async () => {
    const frames = framesOf(plain);
    const places = [0, 1, 17, 40, plain.length - 1, ...frames.slice(-5).map(({ from }) => from)];
    for (let more = 0; more < 20; more += 1) places.push(randomInt(plain.length));
    for (const place of places) {
      expect(await refused(plain.subarray(0, place)), `cut at ${place} of ${plain.length}`).toMatch(REFUSED);
    }
  });

  test('each of 50 backups whose frames are mixed, replaced, repeated, exchanged or left out is refused, and so is a backup with more bytes after its end', async () => {
    const [ours, theirs] = [framesOf(plain), framesOf(other)];
    for (let round = 0; round < 10; round += 1) {
      const at = randomInt(1, ours.length - 1);
      const mine = ours[at] ?? { from: 0, to: 0 };
      const next = ours[at + 1] ?? { from: 0, to: 0 };
      const same = theirs[at] ?? { from: 0, to: 0 };
      const frame = plain.subarray(mine.from, mine.to);
      const variants = {
        mixed: Buffer.concat([plain.subarray(0, mine.from), other.subarray(same.from)]),
        replaced: Buffer.concat([
          plain.subarray(0, mine.from),
          other.subarray(same.from, same.to),
          plain.subarray(mine.to),
        ]),
        repeated: Buffer.concat([plain.subarray(0, mine.to), frame, plain.subarray(mine.to)]),
        exchanged: Buffer.concat([
          plain.subarray(0, mine.from),
          plain.subarray(next.from, next.to),
          frame,
          plain.subarray(next.to),
        ]),
      };
      expect(await refused(without(plain, mine)), `without frame ${at}`).toMatch(REFUSED);
      for (const [how, bytes] of Object.entries(variants)) {
        expect(await refused(bytes), `${how} frame ${at} of ${ours.length}`).toMatch(REFUSED);
      }
    }
    expect(await refused(Buffer.concat([plain, Buffer.from('x')]))).toMatch(REFUSED);
    expect(await refused(Buffer.concat([plain, plain]))).toMatch(REFUSED);
  });

  test('an encrypted backup is refused when it is changed or cut, and with a wrong pass phrase or none', async () => {
    const [, second, third] = framesOf(locked);
    const a = second ?? { from: 0, to: 0 };
    const b = third ?? { from: 0, to: 0 };
    const exchanged = Buffer.concat([
      locked.subarray(0, a.from),
      locked.subarray(b.from, b.to),
      locked.subarray(a.from, a.to),
      locked.subarray(b.to),
    ]);
    for (const at of [30, 200, randomInt(locked.length), randomInt(locked.length), locked.length - 1]) {
      expect(await refused(flipped(locked, at), PHRASE), `bit at ${at}`).toMatch(REFUSED);
    }
    for (const at of [randomInt(locked.length), locked.length - 20]) {
      expect(await refused(locked.subarray(0, at), PHRASE)).toMatch(REFUSED);
    }
    expect(await refused(exchanged, PHRASE)).toMatch(REFUSED);
    expect(await refused(without(locked, a), PHRASE)).toMatch(REFUSED);
    expect(await refused(locked, `${PHRASE}!`)).toMatch(/^Hasło kopii zapasowej jest inne/);
    expect(await refused(locked, null)).toMatch(/^Hasło kopii zapasowej jest inne/);
    expect(await refused(locked, PHRASE)).toBe('accepted');
    expect(locked.includes('operator@demo.local')).toBe(false);
  });

  test('a backup of a newer version or format is refused, and so is a file that is not a backup', async () => {
    const newer = Buffer.from(plain.toString('latin1').replace('"format":1', '"format":2'), 'latin1');
    expect(await refused(newer)).toMatch(/nowsza wersja programu \(format 2\)/);
    await database.sql(`insert into schema_migration (name, sha256) values ('9999-later', repeat('0', 64))`);
    await back(database.url, 'later');
    await database.sql(`delete from schema_migration where name = '9999-later'`);
    expect(await refused(await readFile(files.path('later')))).toMatch(/migracja 9999-later/);
    expect(await refused(Buffer.from('PGDMP'))).toMatch(/nie jest kopią zapasową Kartoteki/);
    expect(await refused(plain)).toBe('accepted');
  });

  test('a restore leaves the database empty when the backup changes after its check, and never writes to a filled database', async () => {
    const target = await makeDatabase('template0');
    const path = files.path('changed');
    await writeFile(path, flipped(plain, plain.length - 400));
    try {
      await expect(restoreTo(target, path)).rejects.toThrow(REFUSED);
      const left = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
      expect(await target.sql(left)).toEqual([]);
    } finally {
      await target.drop();
    }
    const before = await hashes(database.url);
    await expect(restoreTo(database, files.path('plain'))).rejects.toThrow(
      /nie jest pusta; niczego nie zmieniono/,
    );
    expect(await hashes(database.url)).toEqual(before);
  });

  test('a new backup that a restore would refuse is removed, and the command says so', async () => {
    const path = files.path('new');
    await writeFile(path, flipped(plain, plain.length - 400));
    const { signal } = new AbortController();
    await expect(checkNewBackup(path, { passPhrase: null, signal })).rejects.toThrow(
      /nie dała się odczytać, więc ją usunięto/,
    );
    expect(await readdir(files.folder())).not.toContain('new');
    await writeFile(path, plain);
    await checkNewBackup(path, { passPhrase: null, signal });
    expect(await readFile(path)).toEqual(plain);
  });

  test('a backup whose check Ctrl+C interrupts leaves no file', async () => {
    const path = files.path('unchecked');
    await writeFile(path, plain);
    const checking = checkNewBackup(path, { passPhrase: null, signal: AbortSignal.abort() });
    await expect(checking).rejects.toThrow(/abort/i);
    expect(await readdir(files.folder())).not.toContain('unchecked');
  });

  test.each([
    ['Ctrl+C', 'SIGINT'],
    ['a closed terminal', 'SIGHUP'],
  ] as const)('a backup that %s ends leaves no file', async (_, signal) => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table card_event in access exclusive mode');
      const command = spawn(process.execPath, ['apps/server/src/backup.ts', files.path('cut')], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATABASE_URL: database.url },
      });
      command.stdout.resume();
      command.stderr.resume();
      const ended = once(command, 'close');
      await expect
        .poll(
          () =>
            database.sql(`select pid from pg_stat_activity where application_name = 'kartoteka backup'
              and wait_event_type = 'Lock' and datname = current_database()`),
          { timeout: 60_000 },
        )
        .not.toEqual([]);
      expect(await readdir(files.folder())).toContain('cut.part');
      command.kill(signal);
      expect(await ended).toEqual([130, null]);
      expect((await readdir(files.folder())).filter((name) => name.startsWith('cut'))).toEqual([]);
    } finally {
      await holder.end();
    }
  });

  test('a backup does not replace an existing file', async () => {
    await expect(back(database.url, 'plain')).rejects.toThrow(/już jest; podaj inną nazwę/);
    expect(await readFile(files.path('plain'))).toEqual(plain);
    expect(await readdir(files.folder())).not.toContain('plain.part');
  });
});
