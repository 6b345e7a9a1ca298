import { handOver } from './lib/hand-over.mjs';

// npm run lists [-- <seed> [<how many questions>]]
// npm run lists -- --plans [--data <folder>]
if (process.argv.includes('--plans')) {
  await handOver('bench/plans/main.ts', { web: false });
} else {
  const [seed, questions = '2000'] = process.argv.slice(2);
  process.env['LIST_QUESTIONS'] = questions;
  if (seed !== undefined) process.env['LIST_SEED'] = seed;
  await handOver('scripts/tests/main.mjs', { web: true }, ['tests/scenario/lists.test.ts', '--retry=0']);
}
