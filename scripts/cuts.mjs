import { handOver } from './lib/hand-over.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run cuts [-- <seed> [<how many> [<minutes at most>]]]
const { seed, cuts = '300', minutes } = sweepArguments(['seed', 'cuts', 'minutes']);
setVariables({ CUTS: cuts, CUTS_SEED: seed, CUTS_MINUTES: minutes });
await handOver('scripts/tests/main.mjs', { web: true }, ['tests/e2e/cuts.test.ts', '--retry=0']);
