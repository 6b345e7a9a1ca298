import { mkdir } from 'node:fs/promises';
import { inspect, parseArgs } from 'node:util';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { StartError } from '../../apps/server/src/process/start-error.mjs';
import { inStep } from '../../apps/server/src/process/steps.mjs';
import { fillDatabase } from './fill.ts';

const { values: options } = parseArgs({
  options: { cards: { type: 'string', default: '100000' }, data: { type: 'string' } },
});

/** Fills the database that `DATABASE_URL` names, or an embedded one in its own folder. */
async function main(): Promise<void> {
  const count = Number(options.cards);
  if (!Number.isInteger(count) || count < 1) throw new StartError('--cards to liczba kart, na przykład 100000.');
  const config = readConfig({
    ...process.env,
    DEMO: '0',
    DATA_DIR: options.data ?? `./data-bench/${count}`,
  });
  await mkdir(config.DATA_DIR, { recursive: true });
  const database = await openDatabase(config, { onWarning: console.warn, onLost: console.error });
  try {
    await inStep(
      'Karty',
      (step) => fillDatabase(database.ownerUrl, count, step.progress),
      () => `${count}`,
    );
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(error instanceof StartError ? `\n${error.message}\n` : `${inspect(error)}\n`);
  process.exitCode = 1;
}
