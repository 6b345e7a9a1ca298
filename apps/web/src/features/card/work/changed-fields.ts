import { freshWork } from './entry-work.ts';
import { NO_FILE_CHANGES } from './file-changes.ts';
import { isSame } from './mirror-work.ts';
import type { EntryWork, KeptWork } from './work-types.ts';

/** Names for the comment and the files in a list of field ids. */
const [COMMENT, FILES] = ['', ' '];

/**
 * Returns the ids of the fields in which two states of a row differ, with `COMMENT` and `FILES` for the
 * comment and the files.
 */
export function changedFields(before: EntryWork | undefined, now: EntryWork | undefined): readonly string[] {
  const [then, here] = [before ?? freshWork(null), now ?? freshWork(null)];
  const ids = [...new Set([...Object.keys(then.typed), ...Object.keys(here.typed)])];
  return [
    ...ids.filter((id) => !isSame(then.typed[id], here.typed[id])),
    ...(then.comment === here.comment ? [] : [COMMENT]),
    ...(then.files === here.files ? [] : [FILES]),
  ];
}

/**
 * Returns the earlier text of another tab as the base of a comparison of both tabs. A field that this tab never changed
 * has the text of this tab as its base. So it counts as unchanged here, and the other tab's new text wins.
 */
export function knownHere(
  before: KeptWork | null,
  here: EntryWork | undefined,
  own: ReadonlySet<string> = new Set(),
): KeptWork | null {
  if (before === null || here === undefined) return before;
  const ids = [...new Set([...Object.keys(before.typed), ...Object.keys(here.typed)])];
  const typed = ids.flatMap((id) => {
    const raw = own.has(id) ? before.typed[id] : here.typed[id];
    return raw === undefined ? [] : [[id, raw] as const];
  });
  return {
    ...before,
    typed: Object.fromEntries(typed),
    comment: own.has(COMMENT) ? before.comment : here.comment,
    files: own.has(FILES) ? (before.files ?? NO_FILE_CHANGES) : here.files,
  };
}
