import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { type EntryValues, isEmptyValue } from '@kartoteka/domain/value/stored-value';
import { type RawValue, sameRaw } from '../../../controls/raw-value.ts';
import { filesOf } from '../card-data/files-of.ts';
import { captionKey, commentKey } from './comment-key.ts';
import { isMarked, withoutFileMarks } from './entry-marks.ts';
import {
  asNewFiles,
  type FileChanges,
  type FileEvent,
  hasFileChanges,
  leftFileChanges,
  nextFileChanges,
  withUploadedId,
  NO_FILE_CHANGES,
} from './file-changes.ts';
import { mirrored } from './mirror-work.ts';
import type { WorkEvent } from './work-event.ts';
import type { Attempt, Base, EntryErrors, EntryWork, Failure, KeptWork } from './work-types.ts';

export const NO_ERRORS: EntryErrors = { fields: {}, comment: null };
export const NOTHING_STORED: Base = { rowVersion: null, values: {}, comment: null };

/** Returns the work on an entry that the user has not typed into. */
export function freshWork(index: number | null, base: Base = NOTHING_STORED): EntryWork {
  return {
    index,
    key: null,
    typed: {},
    comment: null,
    files: NO_FILE_CHANGES,
    since: null,
    typedAt: null,
    base,
    sending: null,
    failure: null,
    errors: NO_ERRORS,
    attempt: null,
    tries: 0,
    retryAt: null,
    refusedPromise: null,
    isDismissed: false,
  };
}

export function baseOf(entry: CardEntry | null): Base {
  if (entry === null) return NOTHING_STORED;
  const { rowVersion, values, comment, deviationComments } = entry;
  const comments = Object.entries(deviationComments).map(([id, text]) => [commentKey(id), text] as const);
  const captions = filesOf(entry).flatMap((file) =>
    file.caption === null ? [] : [[captionKey(file.id), file.caption] as const],
  );
  return { rowVersion, values: { ...values, ...Object.fromEntries([...comments, ...captions]) }, comment };
}

/** Returns whether there is typed text or a changed file that the server does not have. */
export function isUnsaved(work: Pick<KeptWork, 'typed' | 'comment' | 'files'> | undefined): boolean {
  if (work === undefined) return false;
  const { typed: typedHere, comment, files = NO_FILE_CHANGES } = work;
  return comment !== null || Object.keys(typedHere).length > 0 || hasFileChanges(files);
}

/** Returns whether only files are unsaved, and at least one of them waits for its upload. */
export function awaitsFilesOnly({ typed: typedHere, comment, files }: EntryWork): boolean {
  const isText = comment !== null || Object.keys(typedHere).length > 0;
  return !isText && files.added.some(({ id, refusal }) => id === null && refusal === null);
}

/** Returns whether a failure stops the automatic sending of the text until the text changes. */
export function isFinal(failure: Failure | null): boolean {
  return failure !== null && failure.kind !== 'offline' && failure.kind !== 'unavailable';
}

/** Returns whether the work has unsaved text or a call without an answer. */
export function isAtWork(
  work: Pick<KeptWork, 'typed' | 'comment' | 'files' | 'attempt'> | undefined,
): boolean {
  return work !== undefined && (isUnsaved(work) || work.attempt !== null);
}

/**
 * Returns whether the work must outlive this screen, because it is unsaved, has a call without an answer, or tells the
 * user that a promised submission was refused.
 */
export function isPending(work: EntryWork | undefined): boolean {
  return work !== undefined && (isAtWork(work) || work.refusedPromise !== null);
}

function without<T>(map: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([one]) => one !== key));
}

/** Sets the base when typing begins: the version that is stored at that moment. */
function startingFrom(work: EntryWork, base: Base): EntryWork {
  return isAtWork(work) ? work : { ...work, base };
}

/** Sets the errors. Also removes the refusal when the last error is gone. */
function withErrors(work: EntryWork, errors: EntryErrors): EntryWork {
  const isSeenTo = work.failure?.kind === 'refused' && isMarked(work.errors) && !isMarked(errors);
  return { ...work, errors, failure: isSeenTo ? null : work.failure };
}

/**
 * Takes the stored caption into the base when the user begins to replace it, because the file may have been stored
 * after the rest of the base.
 */
function fromCaption(work: EntryWork, change: FileEvent, seen: Base): EntryWork {
  if (change.type !== 'fileCaptioned' || change.ref in work.files.captions) return work;
  const key = captionKey(change.ref);
  return { ...work, base: { ...work.base, values: storedValues(work.base.values, key, seen.values[key]) } };
}

/**
 * Gives up a waiting submission when the user types after 'Zatwierdź', because the user did not submit the
 * text that is typed now.
 */
function withoutSubmission(work: EntryWork): EntryWork {
  if (work.attempt?.submitsNext !== undefined) {
    const { submitsNext: _, ...save } = work.attempt;
    return { ...work, attempt: save };
  }
  const isWaiting = work.sending === null && work.attempt?.body.submit === true;
  return isWaiting ? { ...work, attempt: null, tries: 0, retryAt: null } : work;
}

/**
 * Removes the error of a field with a new value, and the error of its deviation comment, which may no longer be
 * required.
 */
function withoutMarks(marks: EntryErrors['fields'], fieldId: string): EntryErrors['fields'] {
  return without(without(marks, fieldId), commentKey(fieldId));
}

function typed(work: EntryWork, { fieldId, raw, stored, base }: WorkEvent & { type: 'typed' }): EntryWork {
  const started = startingFrom(work, base);
  const rest = without(started.typed, fieldId);
  // Keeps text that equals the stored value if an unanswered call has a value of the field, because that call
  // may change the stored value.
  const isAsStored = sameRaw(raw, stored) && !(fieldId in (started.attempt?.sent.typed ?? {}));
  return {
    ...withErrors(withoutSubmission(started), {
      ...started.errors,
      fields: withoutMarks(started.errors.fields, fieldId),
    }),
    typed: isAsStored ? rest : { ...rest, [fieldId]: raw },
  };
}

function stored(work: EntryWork, { sent, entry }: WorkEvent & { type: 'stored' }): EntryWork {
  const left = Object.entries(work.typed).filter(
    ([id, raw]) => !(id in sent.typed) || !sameRaw(raw, sent.typed[id]),
  );
  const next = {
    ...freshWork(entry.index, baseOf(entry)),
    typed: Object.fromEntries(left),
    comment: work.comment === sent.comment ? null : work.comment,
    files: leftFileChanges(work.files, filesOf(entry)),
    errors: work.attempt?.isQuiet ? work.errors : NO_ERRORS,
    refusedPromise: work.attempt?.body.submit ? null : work.refusedPromise,
  };
  return isUnsaved(next) ? { ...next, since: work.typedAt, typedAt: work.typedAt } : next;
}

/**
 * Ends a call without success. A call to an unavailable server is repeated automatically, even a submission, because
 * the screen tells the user that it will be repeated. Without a connection a submission waits for the user's consent.
 */
function failed(
  work: EntryWork,
  { failure, errors, retryAt, promised: submitted = null }: WorkEvent & { type: 'failed' },
): EntryWork {
  const { attempt } = work;
  const isMarking = isMarked(errors) || !attempt?.isQuiet;
  const refusedPromise = submitted && { message: failure.message, submitted };
  const ended = {
    ...work,
    sending: null,
    failure,
    errors: isMarking ? errors : work.errors,
    refusedPromise: refusedPromise ?? work.refusedPromise,
  };
  if (failure.kind !== 'offline' && failure.kind !== 'unavailable') {
    return { ...ended, attempt: null, tries: 0, retryAt: null };
  }
  const isAutomatic = failure.kind === 'unavailable' || attempt?.isAutomatic === true;
  const tries = work.tries + 1;
  const kept = attempt === null ? null : { ...attempt, isAutomatic };
  return { ...ended, attempt: kept, tries, retryAt: isAutomatic ? (retryAt ?? null) : null };
}

/** Returns the refused promise of a draft, also of a draft that an earlier version of the product stored. */
export function refusedPromiseOf({ refusedPromise = null, failure }: KeptWork): EntryWork['refusedPromise'] {
  if (refusedPromise !== null || !failure?.promised) return refusedPromise;
  return { message: failure.message, submitted: failure.promised };
}

/** Returns the failure of a draft, without the values that an earlier version of the product stored with it. */
function keptFailureOf({ failure = null }: KeptWork): Failure | null {
  if (!failure?.promised) return failure;
  const { promised: _, ...own } = failure;
  return own;
}

/** Returns the work as it was stored on the device, without its call. */
function taken(kept: KeptWork): EntryWork {
  const { index, key, base, typed: typedThen, comment, since = null, typedAt = since } = kept;
  const { files = NO_FILE_CHANGES } = kept;
  const text = { typed: typedThen, comment, files, since, typedAt };
  const refusal = { failure: keptFailureOf(kept), refusedPromise: refusedPromiseOf(kept) };
  return { ...freshWork(index, base), key, ...text, ...refusal };
}

/**
 * Restores the work from the device. A submission that was not promised is given up. If the server has executed the
 * submission all the same, the card shows the submitted entry.
 */
function restored(kept: KeptWork, now: number): EntryWork {
  const work = taken(kept);
  return kept.attempt?.isAutomatic ? { ...work, attempt: kept.attempt, retryAt: now } : work;
}

/** Returns whether an attempt is a submission, or a save after which the entry is submitted. */
export const isSubmitting = (attempt: Attempt | null | undefined): boolean =>
  attempt?.body.submit === true || attempt?.submitsNext !== undefined;

function promised(work: EntryWork, at: number): EntryWork {
  const { attempt } = work;
  if (attempt === null) return work;
  const next = attempt.body.submit ? {} : { submitsNext: work.typedAt ?? 0 };
  return { ...work, attempt: { ...attempt, ...next, isAutomatic: true }, retryAt: at };
}

/** Returns the part of the work that the device stores; null when there is nothing to store. */
export function keptOf(work: EntryWork | undefined): KeptWork | null {
  if (work === undefined || !isPending(work)) return null;
  const {
    index,
    key,
    typed: typedHere,
    comment,
    files,
    base,
    attempt,
    since,
    typedAt,
    refusedPromise,
  } = work;
  const isRefused = isFinal(work.failure) && work.failure?.isUndecided !== true && attempt === null;
  const failure = isRefused ? work.failure : null;
  const changed = hasFileChanges(files) ? { files } : {};
  const ended = attempt !== null && work.sending === null ? { isUnanswered: true } : {};
  return {
    index,
    key,
    typed: typedHere,
    comment,
    ...changed,
    base,
    attempt,
    since,
    typedAt,
    failure,
    ...(refusedPromise && { refusedPromise }),
    ...ended,
  };
}

/** Returns the changes without the new caption of the file with this `captionKey`. */
function withoutCaption(files: FileChanges, key: string): FileChanges {
  const captions = Object.entries(files.captions).filter(([id]) => captionKey(id) !== key);
  return { ...files, captions: Object.fromEntries(captions) };
}

function storedValues(values: EntryValues, fieldId: string, value: RawValue | undefined): EntryValues {
  const rest = without(values, fieldId);
  return value === undefined || isEmptyValue(value) ? rest : { ...rest, [fieldId]: value };
}

function afterFileStep(work: EntryWork, step: FileEvent): EntryWork {
  const { attempt, files } = work;
  const changed = { ...work, files: nextFileChanges(files, step) };
  const sent = attempt?.body.files;
  if (attempt === null || sent === undefined) return changed;
  return {
    ...changed,
    attempt: { ...attempt, body: { ...attempt.body, files: withUploadedId(sent, step, files) } },
  };
}

/** Sets the times of the first and the last key press. */
function pressed(work: EntryWork, now: number): EntryWork {
  if (!isUnsaved(work)) return { ...work, since: null, typedAt: null };
  return { ...work, since: work.since ?? now, typedAt: now };
}

/**
 * Returns the work after an event. Only these events remove typed text: 'stored', 'dropped', a choice of the
 * other version, 'mirrored' from another tab, typing the stored value again, and 'restored', which replaces
 * the whole work.
 */
export function nextWork(work: EntryWork, event: WorkEvent, now: number = Date.now()): EntryWork {
  switch (event.type) {
    case 'opened':
      return work;
    case 'typed':
      return pressed(typed(work, event), event.at ?? now);
    case 'commented': {
      const started = startingFrom(work, event.base);
      const isOnItsWay = started.attempt !== null && started.attempt.sent.comment !== null;
      const isStored = event.comment === (started.base.comment ?? '') && !isOnItsWay;
      const marked = withErrors(withoutSubmission(started), { ...started.errors, comment: null });
      return pressed({ ...marked, comment: isStored ? null : event.comment }, now);
    }
    case 'filesChanged': {
      const begun = fromCaption(startingFrom(work, event.base), event.change, event.base);
      const started = withoutSubmission(begun);
      const marked = withErrors(started, withoutFileMarks(started.errors, event.change));
      return pressed({ ...marked, files: nextFileChanges(started.files, event.change) }, now);
    }
    case 'fileTold':
      return afterFileStep(work, event.change);
    case 'named':
      return { ...work, key: event.key };
    case 'sending':
      return {
        ...work,
        sending: event.what,
        failure: null,
        errors: event.attempt?.isQuiet ? work.errors : NO_ERRORS,
        attempt: event.attempt,
        key: event.attempt?.body.key ?? work.key,
        retryAt: null,
      };
    case 'stored':
      return stored(work, event);
    case 'failed':
      return failed(work, event);
    case 'resumed':
      return work.attempt === null
        ? work
        : { ...work, attempt: { ...work.attempt, isAutomatic: true }, retryAt: event.at };
    case 'promised':
      return promised(work, event.at);
    case 'abandoned':
      return { ...work, attempt: null, tries: 0, retryAt: null };
    case 'restored':
      return restored(event.kept, event.now);
    case 'mirrored':
      return mirrored(work, event, now);
    case 'keptMine': {
      const values = storedValues(work.base.values, event.fieldId, event.theirs);
      return { ...work, failure: null, base: { ...work.base, values } };
    }
    case 'tookTheirs':
      return {
        ...work,
        failure: null,
        typed: without(work.typed, event.fieldId),
        files: withoutCaption(work.files, event.fieldId),
      };
    case 'keptComment':
      return { ...work, failure: null, base: { ...work.base, comment: event.theirs } };
    case 'tookComment':
      return { ...work, failure: null, comment: null };
    case 'becameNew':
      return {
        ...work,
        index: event.index,
        key: null,
        base: NOTHING_STORED,
        files: asNewFiles(work.files, event.keyFor),
        failure: null,
        errors: NO_ERRORS,
      };
    case 'dropped':
      return { ...freshWork(work.index, work.base), refusedPromise: work.refusedPromise };
    case 'promiseSeen':
      return isAtWork(work) ? { ...work, refusedPromise: null } : freshWork(work.index, work.base);
  }
}
