import type { Target } from './target.ts';

/** Targets that calls of the server answer. */
export interface Answers {
  readonly targets: readonly Target[];
  /** Some answer is still on its way. */
  readonly isComing: boolean;
  readonly isFailed: boolean;
  /** Asks again for what failed. */
  readonly retry: () => void;
}
