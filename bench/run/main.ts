import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { foldCardCounts } from '../../apps/server/src/search/cards/fold-counts.ts';
import { foldCardTexts } from '../../apps/server/src/search/cards/fold-texts.ts';
import { measureCell } from './cell.ts';
import { readKnown } from './read-known.ts';
import { goalsTable } from './goals.ts';
import { operationsOf } from './operations.ts';
import { type Bench, startBench } from './subjects.ts';
import { lineOf, type NamedCell, shortTableOf, tableOf } from './table.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: './data-bench' },
    cards: { type: 'string', default: '10000,100000,1000000' },
    connections: { type: 'string', default: '1,16,64' },
    operations: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    limit: { type: 'string', default: '30' },
    directus: { type: 'string', default: process.env['DIRECTUS'] ?? '' },
    'directus-node': { type: 'string', default: process.execPath },
    out: { type: 'string', default: './reports/bench.json' },
    fresh: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    short: { type: 'string', default: '' },
  },
});
const MAKE_DATA = join(import.meta.dirname, '../data/main.ts');

/** On a signal, the bench finishes the current cell and stops. The next run continues with the following cell. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const numbers = (text: string): number[] => text.split(',').map(Number);

/** The results of earlier runs are kept cell by cell, so that a run can continue an interrupted one. */
const done: NamedCell[] =
  !options.fresh && existsSync(options.out)
    ? (JSON.parse(readFileSync(options.out, 'utf8')) as { cells: NamedCell[] }).cells
    : [];

async function keep(cell: NamedCell): Promise<void> {
  done.push(cell);
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(options.out, JSON.stringify({ at: new Date().toISOString(), cells: done }, null, 1));
  process.stderr.write(`${lineOf(cell)}\n`);
}

const isDone = (operation: string, cards: number, connections: number): boolean =>
  done.some((one) => one.operation === operation && one.cards === cards && one.connections === connections);

/** Measures, on one database, every cell that has no result yet. */
async function measure({ url, subjects, databasePid }: Bench, cards: number): Promise<void> {
  const db = createKysely(createPool({ url, role: null, max: 1 }));
  const known = await readKnown(db, options.directus !== '');
  const wanted = options.operations === '' ? null : options.operations.split(',');
  const operations = operationsOf(known).filter(({ name }) => wanted === null || wanted.includes(name));
  // Vacuums now, as autovacuum would at some quiet minute, so that no result depends on whether autovacuum ran.
  await sql`vacuum`.execute(db);
  for (const operation of operations) {
    const { name, label, isLong } = operation;
    const nths = isLong ? [1] : numbers(options.connections);
    // Measures all subjects with one number of connections before it goes on to the next number, because the ratio of
    // two subjects must be taken under the same load.
    for (const connections of nths.filter((nth) => !isDone(name, cards, nth))) {
      if (stopping.signal.aborted) break;
      // Sums up the counted changes of cards and texts. The product's worker does this each minute, but no worker runs
      // here.
      await foldCardCounts(db);
      await foldCardTexts(db, stopping.signal);
      await sql`vacuum analyze card_count`.execute(db);
      const cell = await measureCell(operation, subjects, {
        connections,
        seconds: Number(options.seconds),
        limit: Number(options.limit),
        databasePid,
      });
      await keep({ operation: name, label, cards, connections, cell });
    }
  }
  await db.destroy();
}

/** Makes the cards in a separate process, so that its memory use does not affect the measurement. */
async function makeData(cards: number, dataDir: string): Promise<void> {
  const args = [MAKE_DATA, '--cards', `${cards}`, '--data', dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return;
  // Deletes an incomplete folder, because the next run would measure it as if it had all cards.
  await rm(dataDir, { recursive: true, force: true });
  throw new Error(`No data for ${cards} cards: bench:data ended with ${code}.`);
}

for (const cards of options.table ? [] : numbers(options.cards)) {
  if (stopping.signal.aborted) break;
  const dataDir = `${options.data}/${cards}`;
  if (!existsSync(dataDir)) await makeData(cards, dataDir);
  const directus =
    options.directus === '' ? null : { folder: options.directus, node: options['directus-node'] };
  const bench = await startBench(dataDir, directus);
  try {
    await measure(bench, cards);
  } finally {
    await bench.stop();
  }
}
const table = options.short === '' ? tableOf(done) : shortTableOf(done, Number(options.short));
process.stdout.write(`${table}\n\n${goalsTable(done)}\n`);
