import { createVitest, parseCLI } from 'vitest/node';
import { RunResults } from './run-results.mjs';

/** More files than these do not fail because the machine was busy. */
const MOST_AGAIN = 6;

/*
 * Runs every project and ends with the plain line `N passed, N failed`. A file whose failed tests may be retried runs
 * once more, from a fresh database and beside no other file: a story that has changed its plant can't be told again in it.
 */
const results = new RunResults();
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await createVitest({ ...options, watch: false, reporters: ['default', results] });
await vitest.start(filter).catch((error) => results.stumble(error));

const again = results.worthAnotherRun();
if (again.length > 0 && again.length <= MOST_AGAIN) {
  process.stdout.write(
    `\nOnce more, by themselves:\n${again.map(({ relativeModuleId }) => `  ${relativeModuleId}\n`).join('')}`,
  );
  for (const file of again) {
    await vitest.runTestSpecifications([file.toTestSpecification()]).catch((error) => results.stumble(error));
  }
}
await vitest.close();

const { passed, failed } = results.count();
if (passed + failed === 0) process.stdout.write('No test ran.\n');
const good = failed === 0 && passed > 0;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`, () => process.exit(good ? 0 : 1));
