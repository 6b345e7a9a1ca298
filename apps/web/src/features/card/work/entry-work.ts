import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { type EntryValues, isEmptyValue } from '@kartoteka/domain/value/stored-value';
import { type RawValue, type RawValues, sameRaw } from '../../../controls/raw-value.ts';
import { commentKey } from './comment-key.ts';
import type { Unsettled } from './unsettled.ts';

/** What stood stored when somebody began to type over it. */
export interface Base {
  /** Null: nothing was stored yet. */
  readonly rowVersion: number | null;
  /** And the comments to deviations, by `commentKey`. */
  readonly values: EntryValues;
  readonly comment: string | null;
}

export type Sending = 'save' | 'submit' | 'remove';

/** What was sent, to tell it from what is typed meanwhile. */
export interface Sent {
  readonly typed: RawValues;
  readonly comment: string | null;
}

/** The body of 'PUT element', as it was put together. */
export interface EntryBody {
  readonly elementTemplateId: string;
  readonly index: number | null;
  /** Of an entry without a number: what it is called here, and by whoever finds it stored. */
  readonly key?: string;
  readonly data: Readonly<Record<string, RawValue>>;
  readonly comment: string;
  /** By form element id; absent in a call that an earlier edition put together. */
  readonly deviationComments?: Readonly<Record<string, string>>;
  readonly submit: boolean;
  readonly rowVersion: number | null;
}

/**
 * A call that stores an entry and has no answer yet. Until it has one nothing else is sent for the entry: the same body
 * goes again with the same key, so that it is done once.
 */
export interface Attempt {
  readonly key: string;
  readonly body: EntryBody;
  readonly sent: Sent;
  /** When it was put together, in ms. */
  readonly at: number;
  /** Repeats by itself; a submission does only when somebody said so. */
  readonly isAutomatic: boolean;
}

/** Why the last attempt to store did not succeed. */
export interface Failure {
  /** Besides those that are worth repeating: the entry is another by now, it breaks a rule, the server itself failed. */
  readonly kind: Unsettled | 'stale' | 'refused' | 'broken';
  /** The server's, in Polish. */
  readonly message: string;
}

/** The server's messages at the places that they speak of. */
export interface EntryErrors {
  /** By form element id, of comments to deviations by `commentKey`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly comment: string | null;
}

/**
 * What one person has typed into one entry and not stored yet, and how storing it goes. Plain data: it can be kept on
 * the device and taken up again.
 */
export interface EntryWork {
  /** The entry's number; null while the server has given none. */
  readonly index: number | null;
  /** What a new entry was called when it was first sent: the one stored under this name is it. */
  readonly key: string | null;
  /** Fields, and comments to deviations by `commentKey`, that were touched, as typed; the others show what is stored. */
  readonly typed: RawValues;
  /** The typed comment; null: as stored. */
  readonly comment: string | null;
  readonly base: Base;
  readonly sending: Sending | null;
  readonly failure: Failure | null;
  readonly errors: EntryErrors;
  readonly attempt: Attempt | null;
  /** Calls without an answer in a row. */
  readonly tries: number;
  /** When the attempt is repeated, in ms; null: not by itself. */
  readonly retryAt: number | null;
  /** Of the row that an element without entries begins with: an entry was deleted, so none is begun by itself. */
  readonly isDismissed: boolean;
}

/** What of the work is kept on the device and shown to the other tabs. */
export type KeptWork = Pick<EntryWork, 'index' | 'key' | 'typed' | 'comment' | 'base' | 'attempt'>;

export const NO_ERRORS: EntryErrors = { fields: {}, comment: null };
export const NOTHING_STORED: Base = { rowVersion: null, values: {}, comment: null };

/** Work on an entry that nobody has typed into. */
export function freshWork(index: number | null, base: Base = NOTHING_STORED): EntryWork {
  return {
    index,
    key: null,
    typed: {},
    comment: null,
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

/** Whether something is typed that the server does not have. */
export function isUnsaved(work: EntryWork | undefined): boolean {
  return work !== undefined && (work.comment !== null || Object.keys(work.typed).length > 0);
}

/** Whether the typed text is the same; typing replaces the objects that it changes. */
export function isSameText(work: EntryWork, other: EntryWork | undefined): boolean {
  return work.typed === other?.typed && work.comment === other.comment;
}

/** Whether something of it must outlive this screen: text, or a call without an answer. */
export function isPending(work: EntryWork | undefined): boolean {
  return work !== undefined && (isUnsaved(work) || work.attempt !== null);
}

export type WorkEvent =
  /** Somebody is about to type. */
  | { readonly type: 'opened' }
  | {
      readonly type: 'typed';
      readonly fieldId: string;
      readonly raw: RawValue;
      /** What the control shows of the stored value. */
      readonly stored: RawValue;
      readonly base: Base;
    }
  | { readonly type: 'commented'; readonly comment: string; readonly base: Base }
  /** A new entry goes along with others: what it is called. */
  | { readonly type: 'named'; readonly key: string }
  /** `attempt` null: what is sent stores nothing. */
  | { readonly type: 'sending'; readonly what: Sending; readonly attempt: Attempt | null }
  | { readonly type: 'stored'; readonly sent: Sent; readonly entry: CardEntry }
  | {
      readonly type: 'failed';
      readonly failure: Failure;
      readonly errors: EntryErrors;
      /** Without an answer: when it is tried again. */
      readonly retryAt?: number | null;
    }
  /** The attempt repeats by itself from now on. */
  | { readonly type: 'resumed'; readonly at: number }
  /** The attempt is given up; what is typed stays. */
  | { readonly type: 'abandoned' }
  /** As it was kept on the device. */
  | { readonly type: 'restored'; readonly kept: KeptWork; readonly now: number }
  /** Another tab of the same person went on with it; null: it is stored, and has this number, or dropped there. */
  | { readonly type: 'mirrored'; readonly index: number | null; readonly kept: KeptWork | null }
  | { readonly type: 'keptMine'; readonly fieldId: string; readonly theirs: RawValue | undefined }
  | { readonly type: 'tookTheirs'; readonly fieldId: string }
  | { readonly type: 'keptComment'; readonly theirs: string | null }
  | { readonly type: 'tookComment' }
  /** Deleted by somebody else: what is typed becomes a new entry; `index` as a new one of its element has it. */
  | { readonly type: 'becameNew'; readonly index: number | null }
  | { readonly type: 'dropped' };

function without<T>(map: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([one]) => one !== key));
}

/** Typing starts from what is stored now; later it stays with what was stored when it began. */
function startingFrom(work: EntryWork, base: Base): EntryWork {
  return isPending(work) ? work : { ...work, base };
}

const isMarked = ({ fields, comment }: EntryErrors): boolean =>
  comment !== null || Object.keys(fields).length > 0;

/** With the last mark that is seen to goes the refusal that set them. */
function withErrors(work: EntryWork, errors: EntryErrors): EntryWork {
  const isSeenTo = work.failure?.kind === 'refused' && isMarked(work.errors) && !isMarked(errors);
  return { ...work, errors, failure: isSeenTo ? null : work.failure };
}

/** What is typed on is no longer what somebody wanted submitted. */
function withoutSubmission(work: EntryWork): EntryWork {
  const isWaiting = work.sending === null && work.attempt?.body.submit === true;
  return isWaiting ? { ...work, attempt: null, tries: 0, retryAt: null } : work;
}

/** A new value clears its own error, and that of its comment: it may need none. */
function withoutMarks(marks: EntryErrors['fields'], fieldId: string): EntryErrors['fields'] {
  return without(without(marks, fieldId), commentKey(fieldId));
}

function typed(work: EntryWork, { fieldId, raw, stored, base }: WorkEvent & { type: 'typed' }): EntryWork {
  const started = startingFrom(work, base);
  const rest = without(started.typed, fieldId);
  // While a call with another value is on its way, what is stored now says little.
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
  return {
    ...freshWork(entry.index, baseOf(entry)),
    typed: Object.fromEntries(left),
    comment: work.comment === sent.comment ? null : work.comment,
  };
}

/** What waits for the server goes by itself, a submission too; one that waits for a connection when somebody says so. */
function failed(work: EntryWork, { failure, errors, retryAt }: WorkEvent & { type: 'failed' }): EntryWork {
  const ended = { ...work, sending: null, failure, errors };
  if (failure.kind !== 'offline' && failure.kind !== 'unavailable') {
    return { ...ended, attempt: null, tries: 0, retryAt: null };
  }
  const isRepeated = failure.kind === 'unavailable' || work.attempt?.isAutomatic === true;
  return { ...ended, tries: work.tries + 1, retryAt: isRepeated ? (retryAt ?? null) : null };
}

/** The server remembers a key for a day (wire idempotency); an hour of it is left to clocks. */
const KEY_LIFE = 23 * 3_600_000;

/** Whether the server would know the key of a call again: only then may it be repeated as it was. */
export function isKeyKnown({ at }: Pick<Attempt, 'at'>, now: number): boolean {
  return now - at < KEY_LIFE;
}

function restored(kept: KeptWork, now: number): EntryWork {
  // A submission goes again only when somebody says so. What it did shows in the card, and in the version of the entry.
  const isRepeated = kept.attempt?.isAutomatic === true && isKeyKnown(kept.attempt, now);
  const { index, key, base, typed: typedThen, comment } = kept;
  const work = { ...freshWork(index, base), key, typed: typedThen, comment };
  return isRepeated ? { ...work, attempt: kept.attempt, retryAt: now } : work;
}

/** What is under way here ends here; all else is as the other tab has it. */
function mirrored(work: EntryWork, { index, kept }: WorkEvent & { type: 'mirrored' }): EntryWork {
  if (kept === null) return work.sending === null ? freshWork(index ?? work.index, work.base) : work;
  const typedThere = { typed: kept.typed, comment: kept.comment };
  if (work.sending !== null) return { ...work, ...typedThere };
  return { ...freshWork(kept.index, kept.base), key: kept.key, ...typedThere, attempt: kept.attempt };
}

/** What of the work is to be kept; null when nothing is. */
export function keptOf(work: EntryWork | undefined): KeptWork | null {
  if (work === undefined || !isPending(work)) return null;
  const { index, key, typed: typedHere, comment, base, attempt } = work;
  return { index, key, typed: typedHere, comment, base, attempt };
}

function storedValues(values: EntryValues, fieldId: string, value: RawValue | undefined): EntryValues {
  const rest = without(values, fieldId);
  return value === undefined || isEmptyValue(value) ? rest : { ...rest, [fieldId]: value };
}

/** The next state of an entry's work. Nothing that was typed goes but by 'stored', a choice of theirs, or 'dropped'. */
export function nextWork(work: EntryWork, event: WorkEvent): EntryWork {
  switch (event.type) {
    case 'opened':
      return work;
    case 'typed':
      return typed(work, event);
    case 'commented': {
      const started = startingFrom(work, event.base);
      const isOnItsWay = started.attempt !== null && started.attempt.sent.comment !== null;
      const isStored = event.comment === (started.base.comment ?? '') && !isOnItsWay;
      return {
        ...withErrors(withoutSubmission(started), { ...started.errors, comment: null }),
        comment: isStored ? null : event.comment,
      };
    }
    case 'named':
      return { ...work, key: event.key };
    case 'sending':
      return {
        ...work,
        sending: event.what,
        failure: null,
        errors: NO_ERRORS,
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
      return mirrored(work, event);
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
