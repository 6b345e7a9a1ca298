import { type RawValue, type RawValues, sameRaw } from '../../../controls/raw-value.ts';
import { type FileChanges, hasFileChanges, NO_FILE_CHANGES } from './file-changes.ts';
import type { Base, EntryWork, KeptWork, Mirrored } from './work-types.ts';

/** Milliseconds after which this tab repeats a running call of another tab, in case the other tab is closed. */
const OTHER_TAB = 25_000;

type Text = Pick<KeptWork, 'typed' | 'comment' | 'typedAt' | 'files'>;
const NO_TEXT: Text = { typed: {}, comment: null };

/** Returns whether there is typed text or a changed file. */
const isSomething = ({ typed, comment, files }: Pick<EntryWork, 'typed' | 'comment' | 'files'>): boolean =>
  comment !== null || Object.keys(typed).length > 0 || hasFileChanges(files);

/** Returns whether two values of a field are the same. An undefined value equals only another undefined value. */
export function isSame(one: RawValue | undefined, other: RawValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : sameRaw(one, other);
}

/**
 * Chooses between the values of two tabs. A value that only one tab changed is taken from that tab. If both changed
 * it, text wins over no text, because the tab without text may merely have stored the earlier text. Of two texts the
 * later one wins. Both tabs must choose alike even in the same millisecond, because otherwise they would exchange their
 * texts without end.
 */
function merged(
  [before, here, there]: readonly (RawValue | undefined)[],
  hereAt: number,
  thereAt: number,
): RawValue | undefined {
  if (isSame(here, before)) return there;
  if (there === undefined || isSame(there, before)) return here;
  if (here === undefined || thereAt !== hereAt) return here === undefined || thereAt > hereAt ? there : here;
  return JSON.stringify(there) > JSON.stringify(here) ? there : here;
}

/**
 * Merges the file changes of both tabs: all changes of the other tab, and the changes made here since the last
 * message.
 */
function mergedFiles(then: FileChanges, here: FileChanges, there: FileChanges): FileChanges {
  const known = new Set([...then.added, ...there.added].map(({ key }) => key));
  const captions = Object.entries(here.captions).filter(([id, text]) => then.captions[id] !== text);
  return {
    added: [...there.added, ...here.added.filter(({ key }) => !known.has(key))],
    removed: [...new Set([...there.removed, ...here.removed.filter((id) => !then.removed.includes(id))])],
    captions: { ...there.captions, ...Object.fromEntries(captions) },
  };
}

function mergedText(
  here: EntryWork,
  { before, kept }: Mirrored,
): Pick<EntryWork, 'typed' | 'comment' | 'files'> {
  const [then, there] = [before ?? NO_TEXT, kept ?? NO_TEXT];
  const value = (...versions: (RawValue | undefined)[]) =>
    merged(versions, here.typedAt ?? 0, there.typedAt ?? 0);
  const ids = new Set([...Object.keys(here.typed), ...Object.keys(there.typed)]);
  const typed: RawValues = Object.fromEntries(
    [...ids].flatMap((id) => {
      const raw = value(then.typed[id], here.typed[id], there.typed[id]);
      return raw === undefined ? [] : [[id, raw]];
    }),
  );
  const comment = value(then.comment ?? undefined, here.comment ?? undefined, there.comment ?? undefined);
  const files = mergedFiles(then.files ?? NO_FILE_CHANGES, here.files, there.files ?? NO_FILE_CHANGES);
  return { typed, comment: comment === undefined ? null : String(comment), files };
}

/** Returns whether two tabs have the same text and file changes. */
export function isTextOf(work: Text, kept: Text | null): boolean {
  const other = kept ?? NO_TEXT;
  const ids = [...Object.keys(work.typed), ...Object.keys(other.typed)];
  const areFiles =
    JSON.stringify(work.files ?? NO_FILE_CHANGES) === JSON.stringify(other.files ?? NO_FILE_CHANGES);
  const isText = ids.every((id) => isSame(work.typed[id], other.typed[id]));
  return work.comment === other.comment && isText && areFiles;
}

/** Returns the base of the merged text. A tab that already knows a later version keeps that version. */
function mergedBase(here: EntryWork, { base, before, isOffered }: Mirrored): Base {
  if (isOffered) return base;
  const isUnmoved = before === null ? !isSomething(here) : before.base.rowVersion === here.base.rowVersion;
  return isUnmoved || (base.rowVersion ?? 0) >= (here.base.rowVersion ?? 0) ? base : here.base;
}

/**
 * Returns the call of the merged work. A call whose answer this tab already has is not taken over again from
 * an older message.
 */
function mergedCall(
  here: EntryWork,
  { before, kept, isOffered }: Mirrored,
  now: number,
): Pick<EntryWork, 'attempt' | 'retryAt'> {
  if (isOffered) return { attempt: null, retryAt: null };
  const there = kept?.attempt ?? null;
  const isHere = here.attempt !== null && here.attempt.key !== before?.attempt?.key;
  const isOld = there !== null && there.key === before?.attempt?.key && here.attempt?.key !== there.key;
  if (isOld || (there === null && isHere)) return { attempt: here.attempt, retryAt: here.retryAt };
  const wait = kept?.isUnanswered === true ? 0 : OTHER_TAB;
  return { attempt: there, retryAt: there?.isAutomatic ? now + wait : null };
}

/**
 * Returns the refused promise of the merged work. The state of the other tab is taken over if this tab still has the
 * refused promise that the other tab knew. Otherwise the state of this tab stays: a newer refusal is still shown, and a
 * refusal that the user has seen does not come back.
 */
function mergedPromise(here: EntryWork, { before, kept }: Mirrored): EntryWork['refusedPromise'] {
  const [known, there] = [before?.refusedPromise ?? null, kept?.refusedPromise ?? null];
  return JSON.stringify(here.refusedPromise) === JSON.stringify(known) ? there : here.refusedPromise;
}

/**
 * Returns the key of the merged new entry. A call that was sent keeps its key. If neither key was sent yet, both tabs
 * choose the same key, because otherwise they would exchange their keys, and could send the entry under both.
 */
function mergedKey(here: EntryWork, kept: KeptWork | null, isText: boolean): string | null {
  const there = kept?.key ?? null;
  if (there === null) return isText ? here.key : null;
  if (here.key === null || kept?.attempt) return there;
  return here.attempt !== null || here.key < there ? here.key : there;
}

const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * Takes over the work of another tab, and keeps text that was typed here while the message was on the way. A running
 * call of this tab continues here.
 */
export function mirrored(here: EntryWork, event: Mirrored, now: number): EntryWork {
  const { index, kept, isOffered = false } = event;
  if (kept === null && here.sending !== null) return here;
  const text = mergedText(here, event);
  const isText = isSomething(text);
  const times = {
    since: isText ? earliest(here.since, kept?.since ?? null) : null,
    typedAt: isText ? Math.max(here.typedAt ?? 0, kept?.typedAt ?? 0) || null : null,
  };
  const base = here.sending === null || isOffered ? mergedBase(here, event) : here.base;
  if (here.sending !== null) return { ...here, base, ...text, ...times };
  return {
    ...here,
    index: index ?? here.index,
    base,
    errors: { fields: {}, comment: null },
    tries: 0,
    isDismissed: false,
    key: mergedKey(here, kept, isText),
    ...text,
    ...times,
    failure: isOffered || isTextOf(text, kept) ? (kept?.failure ?? null) : null,
    refusedPromise: mergedPromise(here, event),
    ...mergedCall(here, event, now),
  };
}
