import { handOver } from './lib/hand-over.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run memory [-- <minutes> [<calls a second>]]
const { minutes = '30', rate } = sweepArguments(['minutes', 'rate']);
setVariables({ MEMORY_MINUTES: minutes, MEMORY_RATE: rate });
await handOver('scripts/tests/main.mjs', { web: true }, ['tests/scenario/memory.test.ts', '--retry=0']);
