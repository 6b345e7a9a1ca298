import { handOver } from './lib/hand-over.mjs';

// npm run races [-- <seed> [<how many>]]
const [seed, rounds = '500'] = process.argv.slice(2);
process.env['RACES'] = rounds;
if (seed !== undefined) process.env['RACES_SEED'] = seed;
await handOver('scripts/tests/main.mjs', { web: true }, ['tests/scenario/races.test.ts', '--retry=0']);
