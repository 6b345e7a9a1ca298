import { handOver } from './lib/hand-over.mjs';

// npm run signing [-- <seed> [<how many plants>]]
const [seed, plants = '300'] = process.argv.slice(2);
process.env['SIGNING'] = plants;
if (seed !== undefined) process.env['SIGNING_SEED'] = seed;
await handOver('scripts/tests/main.mjs', { web: true }, [
  'tests/scenario/signing-sweep.test.ts',
  '--retry=0',
]);
