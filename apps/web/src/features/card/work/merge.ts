import { type RawValue, sameRaw } from '../../../controls/raw-value.ts';

/** One value in three versions, each as its control shows it. */
export interface Versions {
  /** What was stored when the user began to type. */
  readonly base: RawValue;
  /** What the user typed; undefined when the user did not touch the value. */
  readonly mine: RawValue | undefined;
  /** What is stored now. */
  readonly theirs: RawValue;
}

/**
 * Whose value stays: a value that one side changed is that side's, and one that both sides changed alike is everybody's.
 * `ask` when both sides changed it to different values, because only the user can decide (ruling 5.10).
 */
export function mergeValue({ base, mine, theirs }: Versions): 'mine' | 'theirs' | 'ask' {
  if (mine === undefined || sameRaw(mine, theirs)) return 'theirs';
  return sameRaw(theirs, base) ? 'mine' : 'ask';
}
