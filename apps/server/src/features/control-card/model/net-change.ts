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
 * removed again is left out. An added file has its last caption.
 */
function netFiles(changes: readonly FileChange[]): FileChange | null {
  const last = changes.at(-1);
  if (last === undefined) return null;
  const kept = new Map(last.list.map((place) => [place.id, place]));
  const added = changes.flatMap((one) => one.added);
  const isNew = new Set(added.map(({ id }) => id));
  const byFile = new Map<string, CaptionChange>();
  for (const change of changes) joinCaptions(byFile, change);
  const captions = netCaptions(byFile).filter(({ id }) => kept.has(id) && !isNew.has(id));
  return {
    added: added.flatMap((file) => {
      const place = kept.get(file.id);
      return place === undefined ? [] : [{ ...file, ...place }];
    }),
    removed: changes.flatMap((one) => one.removed).filter(({ id }) => !kept.has(id) && !isNew.has(id)),
    list: last.list,
    ...(captions.length === 0 ? {} : { captions }),
  };
}

/** The change of a file's caption. */
export type CaptionChange = NonNullable<FileChange['captions']>[number];

/** Joins the captions of a later change to the earlier captions of the same files. An added file had none before. */
export function joinCaptions(
  byFile: Map<string, CaptionChange>,
  { added, captions = [] }: Pick<FileChange, 'added' | 'captions'>,
): void {
  for (const { id, name, caption } of added) byFile.set(id, { id, name, old: null, new: caption });
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
