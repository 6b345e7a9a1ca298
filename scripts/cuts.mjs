import { handOver } from './lib/hand-over.mjs';

// npm run cuts [-- <seed> [<how many> [<minutes at most>]]]
const [seed, cuts = '300', minutes] = process.argv.slice(2);
process.env['CUTS'] = cuts;
if (seed !== undefined) process.env['CUTS_SEED'] = seed;
if (minutes !== undefined) process.env['CUTS_MINUTES'] = minutes;
await handOver('scripts/tests/main.mjs', { web: true }, ['tests/e2e/cuts.test.ts', '--retry=0']);
