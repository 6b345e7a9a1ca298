import { sameValue } from '@kartoteka/domain/value/stored-value';
import type { EventPayload, FileChange } from './event-payload.ts';

type Written = EventPayload<'entrySaved'>;

/**
 * Combines several writes of one entry into the payload of a single write. Leaves out a value or a comment that is the
 * same before the first and after the last write.
 */
export function netOf(writes: readonly [Written, ...Written[]]): Written {
  const [first] = writes;
  const last = writes.at(-1) ?? first;
  if (writes.length === 1) return first;
  const comments = writes.flatMap(({ comment }) => comment ?? []);
  const [was, is] = [comments.at(0)?.old ?? null, comments.at(-1)?.new ?? null];
  const own = netChanges(writes.flatMap(({ deviationComments = [] }) => deviationComments));
  const files = netFiles(writes.flatMap((one) => one.files ?? []));
  const { comment: _comment, deviationComments: _own, files: _files, ...rest } = last;
  return {
    ...rest,
    isNew: first.isNew,
    changes: netChanges(writes.flatMap(({ changes }) => changes)),
    ...(was === is ? {} : { comment: { old: was, new: is } }),
    ...(own.length === 0 ? {} : { deviationComments: own }),
    ...(files === null ? {} : { files }),
  };
}

/**
 * Joins the changes of an entry's files into one; null when no write changed the files. A file that was added and
 * removed again is left out. An added file has its last caption. A file that was removed and put back counts as a file
 * that stayed.
 */
function netFiles(changes: readonly FileChange[]): FileChange | null {
  const last = changes.at(-1);
  if (last === undefined) return null;
  const kept = new Map(last.list.map((place) => [place.id, place]));
  const isNew = newFiles(changes);
  const byFile = new Map<string, CaptionChange>();
  const gone = new Map<string, string | null>();
  for (const change of changes) joinCaptions(byFile, gone, change);
  const captions = netCaptions(byFile).filter(({ id }) => kept.has(id) && !isNew.has(id));
  return {
    added: once(changes.flatMap((one) => one.added)).flatMap((file) => {
      const place = kept.get(file.id);
      return place === undefined || !isNew.has(file.id) ? [] : [{ ...file, ...place }];
    }),
    removed: once(changes.flatMap((one) => one.removed)).filter(({ id }) => !kept.has(id) && !isNew.has(id)),
    list: last.list,
    ...(captions.length === 0 ? {} : { captions }),
  };
}

/** Returns the last description of each file. */
const once = <F extends { readonly id: string }>(files: readonly F[]): F[] => [
  ...new Map(files.map((file) => [file.id, file])).values(),
];

/**
 * Returns the ids of added files that the entry did not have before the first change. A file whose first change is its
 * removal counts as a file that the entry had before, unless the event of an earlier version left out its caption.
 */
function newFiles(changes: readonly FileChange[]): ReadonlySet<string> {
  const isNew = new Set<string>();
  const wasThere = new Set<string>();
  for (const { added, removed } of changes) {
    for (const { id, caption } of removed) if (caption !== undefined && !isNew.has(id)) wasThere.add(id);
    for (const { id } of added) if (!wasThere.has(id)) isNew.add(id);
  }
  return isNew;
}

/** The change of a file's caption. */
export type CaptionChange = NonNullable<FileChange['captions']>[number];

/**
 * Joins the captions of a later change to the earlier captions of the same files. An added file had no caption before,
 * unless it was removed from the entry earlier.
 *
 * @param gone the captions of files that were removed from the entry, as they were before the joined changes
 */
export function joinCaptions(
  byFile: Map<string, CaptionChange>,
  gone: Map<string, string | null>,
  { added, removed, captions = [] }: Pick<FileChange, 'added' | 'removed' | 'captions'>,
): void {
  for (const { id, caption } of removed) {
    const known = byFile.get(id);
    const before = known === undefined ? caption : known.old;
    if (before !== undefined) gone.set(id, before);
    byFile.delete(id);
  }
  for (const { id, name, caption } of added) {
    byFile.set(id, { id, name, old: gone.get(id) ?? null, new: caption });
  }
  for (const change of captions) {
    byFile.set(change.id, { ...change, old: (byFile.get(change.id) ?? change).old });
  }
}

/** Returns the joined captions, without the files whose last caption equals their first caption. */
export function netCaptions(byFile: ReadonlyMap<string, CaptionChange>): CaptionChange[] {
  return [...byFile.values()].filter((one) => one.old !== one.new);
}

interface Change {
  readonly formElementId: string;
  readonly old: Written['changes'][number]['old'];
  readonly new: Written['changes'][number]['new'];
}

/** Joins the changes of each field into one change, from the first old value to the last new value. */
function netChanges<C extends Change>(changes: readonly C[]): C[] {
  const byField = new Map<string, C>();
  joinChanges(byField, changes);
  return netOfFields(byField);
}

/** Joins later changes to the earlier changes of the same fields. */
export function joinChanges<C extends Change>(byField: Map<string, C>, changes: readonly C[]): void {
  for (const change of changes) {
    const before = byField.get(change.formElementId);
    byField.set(change.formElementId, before === undefined ? change : { ...change, old: before.old });
  }
}

/** Returns the joined changes, without the fields whose last value equals their first value. */
export function netOfFields<C extends Change>(byField: ReadonlyMap<string, C>): C[] {
  return [...byField.values()].filter((one) => !sameValue(one.old ?? undefined, one.new ?? undefined));
}
