import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { clusterPlace } from '../../apps/server/src/db/embedded/make-cluster.ts';
import { identify } from '../../apps/server/src/process/identity.mjs';
import type { OwnPlace } from '../env/own-start.ts';
import { failingStart, ownPlace } from '../env/own-start.ts';
import { databaseUrl, inDatabase } from '../env/postgres.ts';
import { startServerProcess } from '../env/server-process.ts';

const isGone = (pid: number | null): boolean => pid === null || identify(pid) === null;

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

describe('a server with its own PostgreSQL', () => {
  let place: OwnPlace;
  const marks = () =>
    place.sql<{ key: string }>(`select key from installation where key like 'mark%' order by key`);
  const mark = (key: string) => place.sql(`insert into installation values ('mark ${key}', 'true')`);

  beforeAll(async () => {
    place = await ownPlace();
  });
  afterAll(async () => {
    await place.remove();
  });

  test('SIGTERM stops the server and its own database', async () => {
    const server = await startServerProcess(place.variables);
    await mark('1');
    const database = place.serverPid();
    expect(isGone(database)).toBe(false);
    expect(await server.stop()).toBe(0);
    expect(isGone(database)).toBe(true);
    expect(place.serverPid()).toBeNull();
  });

  test('after kill -9 of only the server, the next start takes over and nothing is lost', async () => {
    const killed = await startServerProcess(place.variables);
    await mark('2');
    const orphan = place.serverPid();
    await killed.kill();
    expect(isGone(orphan)).toBe(false);

    const next = await startServerProcess(place.variables);
    expect(place.serverPid()).not.toBe(orphan);
    expect(isGone(orphan)).toBe(true);
    expect(await marks()).toEqual([{ key: 'mark 1' }, { key: 'mark 2' }]);
    expect(await next.stop()).toBe(0);
  });

  test('after kill -9 of server and database, the next start works and nothing is lost', async () => {
    const killed = await startServerProcess(place.variables);
    await mark('3');
    const database = place.serverPid();
    await killed.kill();
    process.kill(database ?? 0, 'SIGKILL');

    const next = await startServerProcess(place.variables);
    expect(await marks()).toHaveLength(3);
    expect(await next.stop()).toBe(0);
  });

  test('a starting server replaces the settings file of its database as a whole, also when an earlier start left half of it', async () => {
    const [path, earlier] = [
      join(place.dataDir, 'postgres/cluster/kartoteka.conf'),
      join(place.dataDir, 'half'),
    ];
    const whole = await readFile(path, 'utf8');
    const half = whole.slice(0, whole.length / 2);
    await writeFile(path, half);
    await link(path, earlier);
    const server = await startServerProcess(place.variables);
    expect(await server.stop()).toBe(0);
    expect(await readFile(path, 'utf8')).toBe(whole);
    expect(await readFile(earlier, 'utf8')).toBe(half);
  });

  test('a server starts although the pid file of its database names an unrelated process', async () => {
    const file = join(place.dataDir, 'postgres/cluster/postmaster.pid');
    await writeFile(
      file,
      `${process.pid}\n${place.dataDir}/postgres/cluster\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const server = await startServerProcess(place.variables);
    expect(await server.stop()).toBe(0);
  });

  test('a database that is killed under a running server is started again', async () => {
    const server = await startServerProcess(place.variables);
    const killed = place.serverPid() ?? 0;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => [null, killed].includes(place.serverPid())).toBe(false);
    await expect.poll(() => isReady(server.origin), { timeout: 60_000 }).toBe(true);
    expect(await marks()).toHaveLength(3);
    expect(await server.stop()).toBe(0);
  });

  test('a second server on the same data folder refuses to start, and the first server continues', async () => {
    const first = await startServerProcess(place.variables);
    const second = await failingStart(place.variables);
    expect(second).toEqual({
      code: 1,
      said: `Folder danych ${place.dataDir} jest już używany przez inne uruchomienie; zatrzymaj je albo wskaż inny folder w DATA_DIR.`,
    });
    expect(await isReady(first.origin)).toBe(true);
    expect(await first.stop()).toBe(0);
  });

  test('a server whose data folder another process took, while the server was frozen, ends together with its database', async () => {
    const server = await startServerProcess(place.variables);
    const database = place.serverPid();
    const [held = ''] = (await readdir(place.dataDir)).filter((name) => name.startsWith('lock.'));
    const taken = join(place.dataDir, `lock.${Number(held.slice(5)) + 1}`);
    await writeFile(taken, JSON.stringify([{ pid: 1, started: 'x:1', space: 'x:pid:[1]' }]));
    await rm(join(place.dataDir, held));
    // The server of the other process has replaced this file.
    const pidFile = join(clusterPlace(place.dataDir).cluster, 'postmaster.pid');
    const own = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, own.replace(/^.*/, '1'));
    await expect.poll(() => isGone(database), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => isGone(server.pid), { timeout: 30_000 }).toBe(true);
    expect(await server.stop()).toBe(1);
    expect(await readFile(taken, 'utf8')).toContain('x:pid');
    expect(await readFile(pidFile, 'utf8')).toMatch(/^1\n/);
    await writeFile(pidFile, own);
    await writeFile(taken, '[]');
    expect(await (await startServerProcess(place.variables)).stop()).toBe(0);
  });

  test('when two servers start on one data folder at the same instant, exactly one runs', async () => {
    const starts = await Promise.allSettled([
      startServerProcess(place.variables),
      startServerProcess(place.variables),
    ]);
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(running).toHaveLength(1);
    expect(await running[0]?.stop()).toBe(0);
  });

  test('the server stops when its launcher is killed', async () => {
    const launcher = spawn(
      process.execPath,
      ['--input-type=module', '-e', `(await import('./scripts/lib/serve.mjs')).serve(process.execPath)`],
      { env: { ...process.env, ...place.variables }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    launcher.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Kartoteka działa');
    const database = place.serverPid();
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    // A start right after the kill waits for the server that is still stopping.
    const next = await startServerProcess(place.variables);
    expect(isGone(database)).toBe(true);
    expect(await next.stop()).toBe(0);
  });

  test('SIGTERM to a server that is starting stops the server and its database', async () => {
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      env: { ...process.env, ...place.variables },
      stdio: 'ignore',
    });
    await expect.poll(() => place.serverPid(), { timeout: 60_000, interval: 5 }).not.toBeNull();
    const database = place.serverPid();
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(isGone(database)).toBe(true);
  });
});

describe('errors that prevent the start of a server', () => {
  let place: OwnPlace;
  beforeAll(async () => {
    place = await ownPlace();
  });
  afterAll(async () => {
    await place.remove();
  });

  test('a server whose port is taken does not start, and explains why in one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await failingStart({ ...place.variables, PORT: String(port) })).toEqual({
      code: 1,
      said: `Port ${port} na 127.0.0.1 jest zajęty przez inny program; zwolnij go albo podaj inny w PORT.`,
    });
    taken.close();
  });

  test('a server whose DATA_DIR cannot be written does not start, and explains why in one sentence', async () => {
    const file = join(place.dataDir, 'file');
    await writeFile(file, '');
    expect(await failingStart({ ...place.variables, DATA_DIR: join(file, 'data') })).toEqual({
      code: 1,
      said: `Do folderu danych ${file}/data nie da się pisać (na tej ścieżce leży plik); popraw prawa albo wskaż inny w DATA_DIR.`,
    });
  });

  test('a server with several wrong environment variables does not start, and lists them together', async () => {
    const { code, said } = await failingStart({ ...place.variables, PORT: 'x', ROLE: 'boss', DEMO: 'maybe' });
    expect(code).toBe(1);
    expect(said.split('\n')).toEqual([
      'Zmienne środowiskowe mają złe wartości:',
      '  PORT ma być liczbą całkowitą od 0 do 65535',
      '  ROLE ma być jednym z: all, web, worker',
      '  DEMO ma być 1 albo 0',
    ]);
  });

  test.each([
    ['a text that is not an address', 'nonsense', 'DATABASE_URL ma być adresem zaczynającym się od'],
    [
      'an address without a server',
      'postgres://a:s3cret@127.0.0.1:1/x',
      'Serwer bazy danych 127.0.0.1:1 jest nieosiągalny',
    ],
    ['a port that is too large', 'postgres://a:s3cret@one:99999/x', 'DATABASE_URL ma być adresem'],
    [
      'several servers, one with a port that is too large',
      'postgres://a:s3cret@one:99999,two/x',
      'DATABASE_URL ma być adresem',
    ],
    [
      'a certificate file that does not exist',
      'postgres://a:s3cret@127.0.0.1:1/x?sslrootcert=/etc/ssl/nie-ma.pem',
      'Nie da się odczytać pliku /etc/ssl/nie-ma.pem z adresu bazy danych (ENOENT). Sprawdź DATABASE_URL.',
    ],
    [
      'a percent sign that stands for itself',
      'postgres://a%b:s3cret@127.0.0.1:1/x',
      'Serwer bazy danych 127.0.0.1:1 jest nieosiągalny (ECONNREFUSED). Sprawdź DATABASE_URL.',
    ],
    [
      'percent codes that are no text',
      'postgres://a%ff:s3cret@127.0.0.1:1/x%ff',
      'Adres bazy danych ma znak % w miejscu, w którym nic on nie znaczy; zapisz go jako %25. Sprawdź DATABASE_URL.',
    ],
    ['an unknown host', 'postgres://a:s3cret@nowhere.invalid/x', 'Nie ma w sieci serwera bazy danych'],
  ])(
    'a server with a bad DATABASE_URL does not start, and explains why in one sentence: %s',
    async (_, url, sentence) => {
      const { code, said } = await failingStart({ ...place.variables, DATABASE_URL: url });
      expect(code).toBe(1);
      expect(said).toContain(sentence);
      expect(said).not.toMatch(/s3cret|\n\s+at /);
    },
  );

  test('a server with a wrong password in DATABASE_URL does not start, and explains why in one sentence', async () => {
    const url = Object.assign(new URL(inject('cluster').url), { password: 's3cret' });
    expect(await failingStart({ ...place.variables, DATABASE_URL: url.href })).toEqual({
      code: 1,
      said: `Serwer bazy danych ${url.host} odrzucił użytkownika „${url.username}” albo jego hasło. Sprawdź DATABASE_URL.`,
    });
  });

  test('a server with a missing database in DATABASE_URL does not start, and explains why in one sentence', async () => {
    const url = databaseUrl(inject('cluster').url, 'no_such_database');
    expect(await failingStart({ ...place.variables, DATABASE_URL: url })).toEqual({
      code: 1,
      said: `Na serwerze ${new URL(url).host} nie ma bazy danych „no_such_database”. Sprawdź DATABASE_URL.`,
    });
  });

  test('a server whose database user may not create anything does not start, and explains why in one sentence', async () => {
    const { url } = inject('cluster');
    await inDatabase(url, `drop role if exists test_guest; create role test_guest login password 'guest'`);
    const guest = Object.assign(new URL(url), { username: 'test_guest', password: 'guest' });
    const start = await failingStart({ ...place.variables, DATABASE_URL: guest.href });
    expect(start.code).toBe(1);
    expect(start.said).toContain('Użytkownik „test_guest” z DATABASE_URL nie może tworzyć obiektów');
    await inDatabase(url, 'drop role test_guest');
  });
});

test('a server that is starting reports that it is alive but not ready', async () => {
  const place = await ownPlace();
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const starting = startServerProcess({ ...place.variables, PORT: String(port) });
  const states = new Set<number>();
  for (let ready = false; !ready; await sleep(10)) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (response !== null) states.add(response.status);
    ready = response?.ok ?? false;
  }
  expect([...states]).toEqual([503, 200]);
  const server = await starting;
  expect(await server.stop()).toBe(0);
  await place.remove();
});
