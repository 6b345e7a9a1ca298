import type { Work } from '../http/work.ts';

/** The job that makes the searched texts of cards anew after something that they are found by was renamed. */
export const REFRESH_TEXTS = 'refresh-card-texts';

/** What was renamed, or put elsewhere. */
export type Renamed = 'template' | 'group' | 'type';

/** Queues the job; two renames of one thing that wait are one. */
export function refreshTexts(of: Renamed): (work: Work, id: string) => Promise<void> {
  return (work, id) => work.enqueue(REFRESH_TEXTS, { of, id }, `${of} ${id}`);
}
