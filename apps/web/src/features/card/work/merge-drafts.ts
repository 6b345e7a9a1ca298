import type { Draft } from '../../../lib/draft-box.ts';
import { includesClock, joinClocks } from '../../../lib/tab-clock.ts';
import { isEntry, kindOf } from './draft-changes.ts';
import { freshWork, keptOf, nextWork } from './entry-work.ts';
import { beforeDraft } from './known-rows.ts';
import { isTextOf } from './mirror-work.ts';
import type { KeptWork } from './work-types.ts';

/**
 * Returns the draft to store in place of two drafts with the same address: `moved`, which comes from the earlier id of
 * the card, and `there`, which stands under the id from the server. If one draft was made from the other draft, it is
 * returned. Otherwise each draft may have text that the other draft lacks, so both are merged like the text of two
 * tabs.
 */
export function mergedDraft(moved: Draft, there: Draft): Draft {
  if (isMadeFrom(there, moved)) return there;
  if (isMadeFrom(moved, there)) return moved;
  const [older, newer] = moved.at < there.at ? [moved, there] : [there, moved];
  const work = isEntry(there) ? mergedWork(moved.work as KeptWork, there.work as KeptWork) : null;
  if (work === null) return newer;
  const { clock: _, ...rest } = there;
  const at = work.typedAt ?? newer.at;
  const names = new Set(newer.lines.map(({ name }) => name));
  return {
    ...rest,
    // Only two clocks together show all changes that the merged draft includes.
    ...(moved.clock && there.clock && { clock: joinClocks(moved.clock, there.clock) }),
    at,
    since: work.since ?? at,
    lines: [...older.lines.filter(({ name }) => !names.has(name)), ...newer.lines],
    kind: there.isWholeForm ? 'form' : kindOf(work),
    // The refusal is about the text of `there`.
    refusal: isTextOf(work, there.work as KeptWork) ? (there.refusal ?? null) : null,
    work,
  };
}

/**
 * Returns whether a draft includes all changes of another draft. False if one of the drafts has no clock, because only
 * the clocks show which changes a draft includes.
 */
const isMadeFrom = ({ clock }: Draft, earlier: Draft): boolean =>
  clock !== undefined && earlier.clock !== undefined && includesClock(clock, earlier.clock);

/**
 * Returns the merged work of two drafts. A call of `there` takes precedence, because the card's calls are sent only
 * under the id from the server.
 */
function mergedWork(moved: KeptWork, there: KeptWork): KeptWork | null {
  const here = nextWork(freshWork(moved.index), { type: 'restored', kept: moved, now: 0 });
  const { index, base } = there;
  return keptOf(nextWork(here, { type: 'mirrored', index, base, before: beforeDraft(there), kept: there }));
}
