import type { Json } from '@kartoteka/domain/card/canonical-json';
import type { Claims } from '@kartoteka/domain/card/claims';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import type { EntryWrite } from '@kartoteka/domain/card/entry';
import { type EntryFile, sameFiles } from '@kartoteka/domain/file/entry-file';
import { type EntryValues, sameValue, type StoredValue } from '@kartoteka/domain/value/stored-value';
import { type StoredEntry, storedElement, type Typed } from '../model/card.ts';
import { placeOf } from '../model/entry-place.ts';
import { type ActionContext, type CardChange, withElement, withEvent } from '../model/card-change.ts';

/** The way in which an entry was written; the history distinguishes the whole form from filling element by element. */
export type Manner = 'element' | 'group' | 'wholeForm';

/** Puts an entry that has passed the rules into the card of the change, and adds an event for the history. */
export function writeEntry(
  change: CardChange,
  element: TemplateElement,
  write: EntryWrite,
  manner: Manner,
  context: ActionContext,
  claims: Claims,
): CardChange {
  const stored = storedElement(change.card, element);
  const before = stored.entries.find((entry) => entry.index === write.index);
  const entry = before
    ? changedEntry(before, write, context, claims)
    : newEntry(write, stored.retiredVersions.get(write.index) ?? 0, context, claims);
  const entries = [...stored.entries.filter((one) => one !== before), entry];
  entries.sort((a, b) => a.index - b.index);
  const card = withElement(change.card, element, {
    entries,
    retiredIndexes: stored.retiredIndexes.filter((index) => index !== write.index),
    ...(write.opensGroup ? { isGroupSubmitted: false, closedAt: null, closerId: null } : {}),
  });
  return withEvent({ ...change, card }, write.isSubmitted ? 'entrySubmitted' : 'entrySaved', {
    ...placeOf(element, { entries }, entry),
    manner,
    isNew: before === undefined,
    changes: changesBetween(before?.values ?? {}, entry.values),
    ...commentChanges(before ?? NOTHING_SAID, entry),
    ...fileChanges(before?.files ?? [], entry.files),
    deviations: entry.deviations.map(({ formElementId, expected, actual }) => ({
      formElementId,
      expected,
      actual,
    })),
    ...claimed(claims),
  });
}

/**
 * Returns the field `claims` for an event: the times that the device named. If it named none, the field is
 * left out.
 */
export function claimed({ typedAt, sentAt }: Claims): { claims?: Json } {
  if (typedAt === null && sentAt === null) return {};
  return { claims: { ...(typedAt === null ? {} : { typedAt }), ...(sentAt === null ? {} : { sentAt }) } };
}

function typedOf({ typedAt }: Claims, now: Date): Typed | null {
  return typedAt === null ? null : { at: new Date(typedAt), arrivedAt: now };
}

/**
 * @param retiredVersion row version of the deleted entry with the same index; 0 when no such entry was deleted. The new
 *   entry continues from this version, so that a client which still shows the deleted entry has an outdated version.
 */
function newEntry(
  write: EntryWrite,
  retiredVersion: number,
  { newId, now, caller }: ActionContext,
  claims: Claims,
): StoredEntry {
  return {
    id: newId(),
    index: write.index,
    key: write.key ?? null,
    values: write.values,
    comment: write.comment,
    deviationComments: write.deviationComments,
    isSubmitted: write.isSubmitted,
    deviations: write.deviations,
    files: write.files ?? [],
    rowVersion: retiredVersion + 1,
    submittedAt: write.isSubmitted ? now : null,
    submitterId: write.isSubmitted ? caller.userId : null,
    returnReason: null,
    reopenedAt: null,
    creationTime: now,
    creatorId: caller.userId,
    lastModificationTime: null,
    lastModifierId: null,
    typed: typedOf(claims, now),
  };
}

function changedEntry(
  before: StoredEntry,
  write: EntryWrite,
  { now, caller }: ActionContext,
  claims: Claims,
): StoredEntry {
  // A write without a change keeps the older claim, so that a submission does not hide that the values arrived late.
  const isKept = before.typed !== null && isSameContent(before, write);
  return {
    ...before,
    values: write.values,
    comment: write.comment,
    deviationComments: write.deviationComments,
    isSubmitted: write.isSubmitted,
    deviations: write.deviations,
    files: write.files ?? before.files,
    rowVersion: before.rowVersion + 1,
    submittedAt: write.isSubmitted ? now : null,
    submitterId: write.isSubmitted ? caller.userId : null,
    returnReason: write.isSubmitted ? null : before.returnReason,
    lastModificationTime: now,
    lastModifierId: caller.userId,
    typed: isKept ? before.typed : typedOf(claims, now),
  };
}

function isSameContent(before: StoredEntry, write: EntryWrite): boolean {
  return (
    changesBetween(before.values, write.values).length === 0 &&
    Object.keys(commentChanges(before, write)).length === 0 &&
    (write.files === undefined || sameFiles(before.files, write.files))
  );
}

/** Returns the old and new values of the fields that differ; null for a missing value. */
function changesBetween(before: EntryValues, after: EntryValues): Json[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return ids
    .filter((id) => !sameValue(before[id], after[id]))
    .map((id) => ({ formElementId: id, old: json(before[id]), new: json(after[id]) }));
}

function json(value: StoredValue | undefined): Json {
  return value ?? null;
}

/** The comment of an entry and the comments to its deviations. */
type Said = Pick<StoredEntry, 'comment' | 'deviationComments'>;

/** The comments of an entry before it exists and after it is deleted. */
export const NOTHING_SAID: Said = { comment: null, deviationComments: {} };

/**
 * Returns the comments that differ. A kind of comment without differences is left out, so that events of entries
 * without comments keep their form.
 */
export function commentChanges(before: Said, after: Said): { comment?: Json; deviationComments?: Json } {
  const own = changesBetween(before.deviationComments, after.deviationComments);
  return {
    ...(before.comment === after.comment ? {} : { comment: { old: before.comment, new: after.comment } }),
    ...(own.length === 0 ? {} : { deviationComments: own }),
  };
}

/**
 * Returns the field `files` for an event: the changes of an entry's files. If nothing changed, the field is left out.
 */
export function fileChanges(before: readonly EntryFile[], after: readonly EntryFile[]): { files?: Json } {
  if (sameFiles(before, after)) return {};
  const old = new Map(before.map((file) => [file.id, file]));
  const present = new Set(after.map(({ id }) => id));
  const captions = after.flatMap(({ id, name, caption }) => {
    const was = old.get(id);
    return was === undefined || was.caption === caption ? [] : [{ id, name, old: was.caption, new: caption }];
  });
  return {
    files: {
      added: after.filter(({ id }) => !old.has(id)).map((file) => ({ ...file })),
      removed: before
        .filter(({ id }) => !present.has(id))
        .map(({ id, name, sha256, caption }) => ({ id, name, sha256, caption })),
      list: after.map(({ id, formElementId, caption }) => ({ id, formElementId, caption })),
      ...(captions.length === 0 ? {} : { captions }),
    },
  };
}
