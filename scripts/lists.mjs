import { handOver } from './lib/hand-over.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run lists [-- <seed> [<how many questions> [<how many cards>]]]
// npm run lists -- --plans [--data <folder>]
// npm run lists -- --pages [--cards <n>] [--data <folder>] [--questions <n>] [--seed <n>]
//   [--memory <MB>] [--writes <n>] [--alone]
if (process.argv.includes('--pages')) {
  await handOver('bench/lists/main.ts', { web: false });
} else if (process.argv.includes('--plans')) {
  await handOver('bench/plans/main.ts', { web: false });
} else {
  const { seed, questions = '2000', cards } = sweepArguments(['seed', 'questions', 'cards']);
  setVariables({ LIST_QUESTIONS: questions, LIST_SEED: seed, LIST_CARDS: cards });
  await handOver('scripts/tests/main.mjs', { web: true }, ['tests/scenario/lists.test.ts', '--retry=0']);
}
