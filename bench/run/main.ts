import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { MANAGER } from '../data/plant.ts';
import { measureCell, type Subject } from './cell.ts';
import { readKnown } from './fields.ts';
import { operationsOf } from './operations.ts';
import { serveScript } from './processes.ts';
import { type NamedCell, tableOf } from './table.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: './data-bench' },
    cards: { type: 'string', default: '10000,100000,1000000' },
    connections: { type: 'string', default: '1,16,64' },
    operations: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    out: { type: 'string', default: './reports/bench.json' },
    fresh: { type: 'boolean', default: false },
  },
});
/** The cell under way is finished, the next run goes on with the one after it. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const numbers = (text: string): number[] => text.split(',').map(Number);

/** What was measured before stays, cell by cell: a run that was cut goes on. */
const done: NamedCell[] =
  !options.fresh && existsSync(options.out)
    ? (JSON.parse(readFileSync(options.out, 'utf8')) as { cells: NamedCell[] }).cells
    : [];

async function keep(cell: NamedCell): Promise<void> {
  done.push(cell);
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(options.out, JSON.stringify({ at: new Date().toISOString(), cells: done }, null, 1));
}

async function tokenFrom(origin: URL): Promise<string> {
  const answer = await fetch(new URL('/connect/token', origin), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Kartoteka_App',
      scope: 'Kartoteka',
      username: MANAGER.userName,
      password: MANAGER.password,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error('The one who measures cannot sign in.');
  return token;
}

/** Measures everything that is not measured yet on one database. */
async function measure(dataDir: string, cards: number): Promise<void> {
  const database = await startEmbedded({ dataDir });
  const url = database.url;
  const env = {
    DATABASE_URL: url,
    DATA_DIR: `${dataDir}-server`,
    PORT: '0',
    DEMO: '0',
    ROLE: 'web',
    LOG_LEVEL: 'error',
    LIMIT_API: '1000000',
    ADMIN_PASSWORD: MANAGER.password,
  };
  await mkdir(env.DATA_DIR, { recursive: true });
  const ours = await serveScript('apps/server/src/main.ts', [], env, /(http:\/\/127\.0\.0\.1:\d+)/);
  const floor = await serveScript('bench/run/floor.ts', [url], {}, /listening (\d+)/);
  try {
    const subjects: Subject[] = [
      {
        name: 'ours',
        pid: ours.pid,
        target: { origin: ours.origin, headers: { authorization: `Bearer ${await tokenFrom(ours.origin)}` } },
      },
      { name: 'floor', pid: floor.pid, target: { origin: floor.origin, headers: {} } },
    ];
    const db = createKysely(createPool({ url, role: null, max: 1 }));
    const known = await readKnown(db);
    await db.destroy();
    const wanted = options.operations === '' ? null : options.operations.split(',');
    for (const operation of operationsOf(known)) {
      if (wanted !== null && !wanted.includes(operation.name)) continue;
      for (const connections of operation.isLong === true ? [1] : numbers(options.connections)) {
        const isDone = done.some(
          (one) => one.operation === operation.name && one.cards === cards && one.connections === connections,
        );
        if (isDone || stopping.signal.aborted) continue;
        const seconds = Number(options.seconds);
        const cell = await measureCell(operation, subjects, {
          connections,
          seconds,
          databasePid: database.pid(),
        });
        await keep({ operation: operation.name, label: operation.label, cards, connections, cell });
        const { ours: own, floor: other } = cell;
        process.stderr.write(
          `${cards} ${operation.name} × ${connections}: ${own?.perSecond}/s, floor ${other?.perSecond ?? '–'}/s, p99 ${own?.p99} ms, failed ${own?.failures}\n`,
        );
      }
    }
  } finally {
    await floor.stop();
    await ours.stop();
    await database.stop();
  }
}

for (const cards of numbers(options.cards)) {
  if (stopping.signal.aborted) break;
  const dataDir = `${options.data}/${cards}`;
  if (!existsSync(dataDir)) {
    throw new Error(`No data: npm run bench:data -- --cards ${cards} --data ${dataDir}`);
  }
  await measure(dataDir, cards);
}
process.stdout.write(`${tableOf(done)}\n`);
