import type { Target } from './target.ts';

/** Targets made from answers of the server. */
export interface Answers {
  readonly targets: readonly Target[];
  /** Whether an answer has not arrived yet. */
  readonly isComing: boolean;
  readonly isFailed: boolean;
  /** Repeats the calls that failed. */
  readonly retry: () => void;
}
