import type { Json } from '@kartoteka/domain/card/canonical-json';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import type { EntryWrite } from '@kartoteka/domain/card/entry';
import { type EntryValues, sameValue, type StoredValue } from '@kartoteka/domain/value/stored-value';
import { type StoredEntry, storedElement } from './card.ts';
import { type Acting, type Step, withElement, withEvent } from './step.ts';

/** How an entry came to be written; the history tells the whole-form mode from filling. */
export type Manner = 'element' | 'group' | 'wholeForm';

/** Puts an entry that the rules let through into its element. */
export function writeEntry(
  step: Step,
  element: TemplateElement,
  write: EntryWrite,
  manner: Manner,
  acting: Acting,
): Step {
  const stored = storedElement(step.card, element);
  const before = stored.entries.find((entry) => entry.index === write.index);
  const entry = before
    ? changedEntry(before, write, acting)
    : newEntry(write, stored.retiredVersions.get(write.index) ?? 0, acting);
  const entries = [...stored.entries.filter((one) => one !== before), entry];
  const card = withElement(step.card, element, {
    entries: entries.sort((a, b) => a.index - b.index),
    retiredIndexes: stored.retiredIndexes.filter((index) => index !== write.index),
    ...(write.opensGroup ? { isGroupSubmitted: false, closedAt: null, closerId: null } : {}),
  });
  return withEvent({ ...step, card }, write.isSubmitted ? 'entrySubmitted' : 'entrySaved', {
    elementId: element.id,
    entryId: entry.id,
    index: entry.index,
    manner,
    isNew: before === undefined,
    changes: changesBetween(before?.values ?? {}, entry.values),
    ...commentChanges(before ?? NOTHING_SAID, entry),
    deviations: entry.deviations.map(({ formElementId, expected, actual }) => ({
      formElementId,
      expected,
      actual,
    })),
  });
}

/**
 * @param retiredVersion of the entry that had the index before, so that whoever still shows that one names a stale
 *   version
 */
function newEntry(write: EntryWrite, retiredVersion: number, { newId, now, caller }: Acting): StoredEntry {
  return {
    id: newId(),
    index: write.index,
    key: write.key ?? null,
    values: write.values,
    comment: write.comment,
    deviationComments: write.deviationComments,
    isSubmitted: write.isSubmitted,
    deviations: write.deviations,
    rowVersion: retiredVersion + 1,
    submittedAt: write.isSubmitted ? now : null,
    submitterId: write.isSubmitted ? caller.userId : null,
    returnReason: null,
    reopenedAt: null,
    creationTime: now,
    creatorId: caller.userId,
    lastModificationTime: null,
    lastModifierId: null,
  };
}

function changedEntry(before: StoredEntry, write: EntryWrite, { now, caller }: Acting): StoredEntry {
  return {
    ...before,
    values: write.values,
    comment: write.comment,
    deviationComments: write.deviationComments,
    isSubmitted: write.isSubmitted,
    deviations: write.deviations,
    rowVersion: before.rowVersion + 1,
    submittedAt: write.isSubmitted ? now : null,
    submitterId: write.isSubmitted ? caller.userId : null,
    returnReason: write.isSubmitted ? null : before.returnReason,
    lastModificationTime: now,
    lastModifierId: caller.userId,
  };
}

/** Values that differ, as they are stored; null where there is none. */
function changesBetween(before: EntryValues, after: EntryValues): Json[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return ids
    .filter((id) => !sameValue(before[id], after[id]))
    .map((id) => ({ formElementId: id, old: json(before[id]), new: json(after[id]) }));
}

function json(value: StoredValue | undefined): Json {
  return value ?? null;
}

/** The comments of an entry: its own, and those to its deviations. */
type Said = Pick<StoredEntry, 'comment' | 'deviationComments'>;

/** Of an entry that is not there yet, or no more. */
export const NOTHING_SAID: Said = { comment: null, deviationComments: {} };

/** Comments that differ; each kind only where one does, so that events say nothing new of what has none. */
export function commentChanges(before: Said, after: Said): { comment?: Json; deviationComments?: Json } {
  const own = changesBetween(before.deviationComments, after.deviationComments);
  return {
    ...(before.comment === after.comment ? {} : { comment: { old: before.comment, new: after.comment } }),
    ...(own.length === 0 ? {} : { deviationComments: own }),
  };
}
