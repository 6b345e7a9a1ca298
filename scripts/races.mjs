import { handOver } from './lib/hand-over.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run races [-- <seed> [<how many rounds>]]
const { seed, rounds = '500' } = sweepArguments(['seed', 'rounds']);
setVariables({ RACES: rounds, RACES_SEED: seed });
await handOver('scripts/tests/main.mjs', { web: true }, ['tests/scenario/races.test.ts', '--retry=0']);
