import type { WaitingCard } from '@kartoteka/contract/filled-card';

/** Orders cards that wait for a signature: the card that has waited longest comes first (spec 2.10.1). */
export function byWaiting(one: WaitingCard, other: WaitingCard): number {
  const [a, b] = [one.submittedAt ?? one.creationTime, other.submittedAt ?? other.creationTime];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
