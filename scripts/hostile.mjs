import { handOver } from './lib/hand-over.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run hostile [-- <seed> [<how many calls>]]
const { seed, calls = '20000' } = sweepArguments(['seed', 'calls']);
setVariables({ HOSTILE: calls, HOSTILE_SEED: seed });
await handOver('scripts/tests/main.mjs', { web: true }, [
  'tests/scenario/hostile.test.ts',
  'tests/scenario/turns.test.ts',
  'tests/e2e/hostile.test.ts',
  '--retry=0',
]);
