import { createVitest, parseCLI } from 'vitest/node';
import { RunResults } from './run-results.mjs';

// Runs every test project once. The last line is `N passed, N failed`.
const results = new RunResults();
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await createVitest({ ...options, watch: false, reporters: ['default', results] });
await vitest.start(filter).catch((error) => results.stumble(error));
await vitest.close();
results.print();
process.stdout.write('', () => process.exit(results.isGood ? 0 : 1));
