import { type RawValue, sameRaw } from '../../../controls/raw-value.ts';

/** One value in three versions, each as its control shows it. */
export interface Versions {
  /** The value that was stored when the user began to type. */
  readonly base: RawValue;
  /** The value that the user typed; undefined when the user did not touch it. */
  readonly mine: RawValue | undefined;
  /** The value that is stored now. */
  readonly theirs: RawValue;
}

/**
 * Chooses the value to keep. A value that only one side changed is taken from that side. Returns `ask` when the user
 * typed a value and another user stored a different one, because only the user can decide (ruling 5.10).
 */
export function mergeValue({ base, mine, theirs }: Versions): 'mine' | 'theirs' | 'ask' {
  if (mine === undefined || sameRaw(mine, theirs)) return 'theirs';
  return sameRaw(theirs, base) ? 'mine' : 'ask';
}
