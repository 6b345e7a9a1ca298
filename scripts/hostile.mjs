import { handOver } from './lib/hand-over.mjs';

// npm run hostile [-- <seed> [<how many calls>]]
const [seed, calls = '20000'] = process.argv.slice(2);
process.env['HOSTILE'] = calls;
if (seed !== undefined) process.env['HOSTILE_SEED'] = seed;
await handOver('scripts/tests/main.mjs', { web: true }, [
  'tests/scenario/hostile.test.ts',
  'tests/scenario/turns.test.ts',
  'tests/e2e/hostile.test.ts',
  '--retry=0',
]);
