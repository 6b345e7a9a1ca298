import { isTextOf } from './mirror-work.ts';
import type { KeptWork } from './work-types.ts';

/** Returns whether a row has the same draft in two states. The end of a call makes no difference. */
export const isSameDraft = (one: KeptWork, other: KeptWork | null): boolean =>
  other !== null && isTextOf(one, other) && stateOf(one) === stateOf(other);

/**
 * Returns whether two states of a row are the same for other tabs. The draft of the row must be the same. Other tabs
 * must also learn whether a call has ended, which `isSameDraft` ignores.
 */
export const isSameState = (one: KeptWork, other: KeptWork | null): boolean =>
  isSameDraft(one, other) && one.isUnanswered === other?.isUnanswered;

/** Returns the state of a row as text, without its typed text and its times. */
const stateOf = ({ index, key, base, attempt, failure = null, refusedPromise = null }: KeptWork): string =>
  JSON.stringify([index, key, base.rowVersion, base.values, base.comment, attempt, failure, refusedPromise]);
