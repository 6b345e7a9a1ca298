import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { type EntryValues, isEmptyValue } from '@kartoteka/domain/value/stored-value';
import { type RawValue, type RawValues, sameRaw } from '../../../controls/raw-value.ts';
import { commentKey } from './comment-key.ts';
import type { Unsettled } from './unsettled.ts';

/** The stored state when the user began to type. */
export interface Base {
  /** Null when nothing was stored yet. */
  readonly rowVersion: number | null;
  /** Also contains the deviation comments, by `commentKey`. */
  readonly values: EntryValues;
  readonly comment: string | null;
}

type Sending = 'save' | 'submit' | 'remove';

/** The text that was sent, to distinguish it from text typed meanwhile. */
export interface Sent {
  readonly typed: RawValues;
  readonly comment: string | null;
}

/** The body of 'PUT element' as it was first sent. */
interface EntryBody {
  readonly elementTemplateId: string;
  readonly index: number | null;
  /** The key of an entry without an index, by which this screen and others recognise it once it is stored. */
  readonly key?: string;
  readonly data: Readonly<Record<string, RawValue>>;
  readonly comment: string;
  /** By form element id. Missing in a call that an earlier version of the product stored. */
  readonly deviationComments?: Readonly<Record<string, string>>;
  readonly submit: boolean;
  readonly rowVersion: number | null;
  /** ISO times by this device's clock: when the text was last typed, and when the call was first sent. */
  readonly typedAt?: string;
  readonly sentAt?: string;
}

/**
 * A call that stores an entry and has no answer yet. Until it is answered no other call is made for the entry. It is
 * repeated with the same body and the same key, so that it takes effect once.
 */
export interface Attempt {
  readonly key: string;
  readonly body: EntryBody;
  readonly sent: Sent;
  /** Time of the first sending, in ms. */
  readonly at: number;
  /** The call is repeated automatically. A submission is not, unless the screen promised it. */
  readonly isAutomatic: boolean;
  /** The entry is saved by itself, so the marks of an earlier submission stay. */
  readonly isQuiet?: boolean;
}

/** The reason why the last attempt to store failed. */
export interface Failure {
  /**
   * In addition to failures that are worth repeating: `stale` the entry has changed, `refused` it breaks a rule,
   * `broken` the server failed.
   */
  readonly kind: Unsettled | 'stale' | 'refused' | 'broken';
  /** The server's message, in Polish. */
  readonly message: string;
}

/** The server's messages by place. */
export interface EntryErrors {
  /** By form element id, and for deviation comments by `commentKey`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly comment: string | null;
}

/**
 * The text that one user typed into one entry and that is not stored yet, and the state of storing it. Plain data, so
 * that it can be stored on the device and restored.
 */
export interface EntryWork {
  /** The entry's index; null until the server has assigned one. */
  readonly index: number | null;
  /** The key under which a new entry was first sent. The stored entry with this key is the same one. */
  readonly key: string | null;
  /** The touched fields as typed, and deviation comments by `commentKey`. Other fields show the stored value. */
  readonly typed: RawValues;
  /** The typed comment; null shows the stored one. */
  readonly comment: string | null;
  /** Times of the first and the last key press of the text that is not stored, in ms; null without such text. */
  readonly since: number | null;
  readonly typedAt: number | null;
  readonly base: Base;
  readonly sending: Sending | null;
  readonly failure: Failure | null;
  readonly errors: EntryErrors;
  readonly attempt: Attempt | null;
  /** Number of consecutive calls without an answer. */
  readonly tries: number;
  /** Time of the next automatic attempt in ms; null without one. */
  readonly retryAt: number | null;
  /**
   * For the empty row of an element without entries: the user deleted an entry, so the row is not shown again by
   * itself.
   */
  readonly isDismissed: boolean;
}

/** The part of the work that is stored on the device and sent to other tabs. */
export interface KeptWork extends Pick<
  EntryWork,
  'index' | 'key' | 'typed' | 'comment' | 'base' | 'attempt'
> {
  /** Missing in drafts of an earlier version, like `typedAt` and `failure`. */
  readonly since?: number | null;
  readonly typedAt?: number | null;
  /** Why the text is not sent again by itself; null while it is. */
  readonly failure?: Failure | null;
}

export const NO_ERRORS: EntryErrors = { fields: {}, comment: null };
export const NOTHING_STORED: Base = { rowVersion: null, values: {}, comment: null };

/** Work on an entry that the user has not typed into. */
export function freshWork(index: number | null, base: Base = NOTHING_STORED): EntryWork {
  return {
    index,
    key: null,
    typed: {},
    comment: null,
    since: null,
    typedAt: null,
    base,
    sending: null,
    failure: null,
    errors: NO_ERRORS,
    attempt: null,
    tries: 0,
    retryAt: null,
    isDismissed: false,
  };
}

export function baseOf(entry: CardEntry | null): Base {
  if (entry === null) return NOTHING_STORED;
  const { rowVersion, values, comment, deviationComments } = entry;
  const comments = Object.entries(deviationComments).map(([id, text]) => [commentKey(id), text] as const);
  return { rowVersion, values: { ...values, ...Object.fromEntries(comments) }, comment };
}

/** Tells whether text is typed that the server does not have. */
export function isUnsaved(work: EntryWork | undefined): boolean {
  return work !== undefined && (work.comment !== null || Object.keys(work.typed).length > 0);
}

/** Tells whether the text is not sent again by itself, unless it is changed. */
export function isFinal(failure: Failure | null): boolean {
  return failure !== null && failure.kind !== 'offline' && failure.kind !== 'unavailable';
}

/** Tells whether the work must outlive this screen, because it has text or an unanswered call. */
export function isPending(work: EntryWork | undefined): boolean {
  return work !== undefined && (isUnsaved(work) || work.attempt !== null);
}

export type WorkEvent =
  /** The user is about to type. */
  | { readonly type: 'opened' }
  | {
      readonly type: 'typed';
      readonly fieldId: string;
      readonly raw: RawValue;
      /** The stored value as the control shows it. */
      readonly stored: RawValue;
      readonly base: Base;
    }
  | { readonly type: 'commented'; readonly comment: string; readonly base: Base }
  /** A new entry is sent under this key, together with other entries. */
  | { readonly type: 'named'; readonly key: string }
  /** `attempt` is null for a call that stores nothing. */
  | { readonly type: 'sending'; readonly what: Sending; readonly attempt: Attempt | null }
  | { readonly type: 'stored'; readonly sent: Sent; readonly entry: CardEntry }
  | {
      readonly type: 'failed';
      readonly failure: Failure;
      readonly errors: EntryErrors;
      /** For an unanswered call: time of the next attempt. */
      readonly retryAt?: number | null;
    }
  /** From now on the attempt is repeated automatically. */
  | { readonly type: 'resumed'; readonly at: number }
  /** The attempt is given up. The typed text stays. */
  | { readonly type: 'abandoned' }
  /** The work as it was stored on the device. */
  | { readonly type: 'restored'; readonly kept: KeptWork; readonly now: number }
  /**
   * Another tab of the same user continued the work. Null means that the text was stored, with this index, or dropped
   * there.
   */
  | { readonly type: 'mirrored'; readonly index: number | null; readonly kept: KeptWork | null }
  | { readonly type: 'keptMine'; readonly fieldId: string; readonly theirs: RawValue | undefined }
  | { readonly type: 'tookTheirs'; readonly fieldId: string }
  | { readonly type: 'keptComment'; readonly theirs: string | null }
  | { readonly type: 'tookComment' }
  /** The entry was deleted by another user, and the typed text becomes a new entry with this index. */
  | { readonly type: 'becameNew'; readonly index: number | null }
  | { readonly type: 'dropped' };

function without<T>(map: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([one]) => one !== key));
}

/** Typing begins with the stored version of that moment and keeps it as its base. */
function startingFrom(work: EntryWork, base: Base): EntryWork {
  return isPending(work) ? work : { ...work, base };
}

const isMarked = ({ fields, comment }: EntryErrors): boolean =>
  comment !== null || Object.keys(fields).length > 0;

/** When the last marked field is corrected, the refusal is removed as well. */
function withErrors(work: EntryWork, errors: EntryErrors): EntryWork {
  const isSeenTo = work.failure?.kind === 'refused' && isMarked(work.errors) && !isMarked(errors);
  return { ...work, errors, failure: isSeenTo ? null : work.failure };
}

/** Typing after 'Zatwierdź' gives the submission up, because the user pressed it for another text. */
function withoutSubmission(work: EntryWork): EntryWork {
  const isWaiting = work.sending === null && work.attempt?.body.submit === true;
  return isWaiting ? { ...work, attempt: null, tries: 0, retryAt: null } : work;
}

/** A new value removes its own error and the error of its deviation comment, which may no longer be required. */
function withoutMarks(marks: EntryErrors['fields'], fieldId: string): EntryErrors['fields'] {
  return without(without(marks, fieldId), commentKey(fieldId));
}

function typed(work: EntryWork, { fieldId, raw, stored, base }: WorkEvent & { type: 'typed' }): EntryWork {
  const started = startingFrom(work, base);
  const rest = without(started.typed, fieldId);
  // During a call with another value the stored value may change, so an equal text still counts as typed.
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
    errors: work.attempt?.isQuiet ? work.errors : NO_ERRORS,
  };
  return isUnsaved(next) ? { ...next, since: work.typedAt, typedAt: work.typedAt } : next;
}

/**
 * A call that waits for an unavailable server is repeated automatically, also a submission, because the screen says so.
 * Without a connection a submission waits for the user's consent.
 */
function failed(work: EntryWork, { failure, errors, retryAt }: WorkEvent & { type: 'failed' }): EntryWork {
  const { attempt } = work;
  const isMarking = isMarked(errors) || !attempt?.isQuiet;
  const ended = { ...work, sending: null, failure, errors: isMarking ? errors : work.errors };
  if (failure.kind !== 'offline' && failure.kind !== 'unavailable') {
    return { ...ended, attempt: null, tries: 0, retryAt: null };
  }
  const isAutomatic = failure.kind === 'unavailable' || attempt?.isAutomatic === true;
  const tries = work.tries + 1;
  const kept = attempt === null ? null : { ...attempt, isAutomatic };
  return { ...ended, attempt: kept, tries, retryAt: isAutomatic ? (retryAt ?? null) : null };
}

/** Milliseconds after which a call of another tab is repeated here, unless its answer was reported. */
const OTHER_TAB = 25_000;

/** The work as it was kept, without a call. */
function taken(kept: KeptWork): EntryWork {
  const { index, key, base, typed: typedThen, comment, since = null, typedAt = since, failure = null } = kept;
  return { ...freshWork(index, base), key, typed: typedThen, comment, since, typedAt, failure };
}

/** A submission that was not promised is not repeated. If it was executed, the card and the entry's version show it. */
function restored(kept: KeptWork, now: number): EntryWork {
  const work = taken(kept);
  return kept.attempt?.isAutomatic ? { ...work, attempt: kept.attempt, retryAt: now } : work;
}

/** Takes over the work of another tab. A running call of this tab is completed here. */
function mirrored(
  work: EntryWork,
  { index, kept }: WorkEvent & { type: 'mirrored' },
  now: number,
): EntryWork {
  if (kept === null) return work.sending === null ? freshWork(index ?? work.index, work.base) : work;
  const there = taken(kept);
  if (work.sending !== null) {
    const { typed: typedThere, comment, since, typedAt } = there;
    return { ...work, typed: typedThere, comment, since, typedAt };
  }
  const { attempt } = kept;
  return { ...there, attempt, retryAt: attempt?.isAutomatic ? now + OTHER_TAB : null };
}

/** The part of the work to store; null when there is nothing to keep. */
export function keptOf(work: EntryWork | undefined): KeptWork | null {
  if (work === undefined || !isPending(work)) return null;
  const { index, key, typed: typedHere, comment, base, attempt, since, typedAt } = work;
  const failure = isFinal(work.failure) && attempt === null ? work.failure : null;
  return { index, key, typed: typedHere, comment, base, attempt, since, typedAt, failure };
}

function storedValues(values: EntryValues, fieldId: string, value: RawValue | undefined): EntryValues {
  const rest = without(values, fieldId);
  return value === undefined || isEmptyValue(value) ? rest : { ...rest, [fieldId]: value };
}

/** Notes the time of a key press. */
function pressed(work: EntryWork, now: number): EntryWork {
  if (!isUnsaved(work)) return { ...work, since: null, typedAt: null };
  return { ...work, since: work.since ?? now, typedAt: now };
}

/**
 * The next state of an entry's work. Typed text is removed only by 'stored', 'dropped', or a choice of the other
 * version.
 */
export function nextWork(work: EntryWork, event: WorkEvent, now: number = Date.now()): EntryWork {
  switch (event.type) {
    case 'opened':
      return work;
    case 'typed':
      return pressed(typed(work, event), now);
    case 'commented': {
      const started = startingFrom(work, event.base);
      const isOnItsWay = started.attempt !== null && started.attempt.sent.comment !== null;
      const isStored = event.comment === (started.base.comment ?? '') && !isOnItsWay;
      const marked = withErrors(withoutSubmission(started), { ...started.errors, comment: null });
      return pressed({ ...marked, comment: isStored ? null : event.comment }, now);
    }
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
      return { ...work, failure: null, typed: without(work.typed, event.fieldId) };
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
        failure: null,
        errors: NO_ERRORS,
      };
    case 'dropped':
      return freshWork(work.index, work.base);
  }
}
