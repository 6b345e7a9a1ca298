import { handOver } from './lib/hand-over.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run lists [-- <seed> [<how many questions>]]
// npm run lists -- --plans [--data <folder>]
// npm run lists -- --pages [--cards <n>] [--data <folder>] [--questions <n>] [--seed <n>] [--memory <MB>] [--writes <n>] [--alone]
if (process.argv.includes('--pages')) {
  await handOver('bench/lists/main.ts', { web: false });
} else if (process.argv.includes('--plans')) {
  await handOver('bench/plans/main.ts', { web: false });
} else {
  const { seed, questions = '2000' } = sweepArguments(['seed', 'questions']);
  setVariables({ LIST_QUESTIONS: questions, LIST_SEED: seed });
  await handOver('scripts/tests/main.mjs', { web: true }, ['tests/scenario/lists.test.ts', '--retry=0']);
}
