import type { RequestContext } from '../http/request-context.ts';

/**
 * Name of the job that rebuilds the searchable texts of cards after a rename of a template, group or type, or
 * after a template was moved to another group or type.
 */
export const REFRESH_TEXTS = 'refresh-card-texts';

/** The kind of thing that was renamed, or moved to another group or type. */
export type Renamed = 'template' | 'group' | 'type';

/** Returns a function that queues the job. A second rename of the same thing joins a job that still waits. */
export function refreshTexts(of: Renamed): (context: RequestContext, id: string) => Promise<void> {
  return (context, id) => context.enqueue(REFRESH_TEXTS, { of, id }, `${of} ${id}`);
}
