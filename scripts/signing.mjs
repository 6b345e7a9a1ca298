import { handOver } from './lib/hand-over.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run signing [-- <seed> [<how many plants>]]
const { seed, plants = '300' } = sweepArguments(['seed', 'plants']);
setVariables({ SIGNING: plants, SIGNING_SEED: seed });
await handOver('scripts/tests/main.mjs', { web: true }, [
  'tests/scenario/signing-sweep.test.ts',
  '--retry=0',
]);
