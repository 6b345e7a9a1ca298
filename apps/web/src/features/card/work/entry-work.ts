import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { type EntryValues, isEmptyValue } from '@kartoteka/domain/value/stored-value';
import { type RawValue, type RawValues, sameRaw } from '../../../controls/raw-value.ts';

/** What stood stored when somebody began to type over it. */
export interface Base {
  /** Null: nothing was stored yet. */
  readonly rowVersion: number | null;
  readonly values: EntryValues;
  readonly comment: string | null;
}

export type Sending = 'save' | 'submit' | 'remove';

/** Why the last attempt to store did not succeed. */
export interface Failure {
  /** `offline`: no answer, or a broken one: nothing is known of what the server did. */
  readonly kind: 'offline' | 'stale' | 'refused';
  /** The server's, in Polish. */
  readonly message: string;
}

/** The server's messages at the places that they speak of. */
export interface EntryErrors {
  /** By form element id. */
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
  /** Fields that were touched, as they were typed; the others show what is stored. */
  readonly typed: RawValues;
  /** The typed comment; null: as stored. */
  readonly comment: string | null;
  readonly base: Base;
  readonly sending: Sending | null;
  readonly failure: Failure | null;
  readonly errors: EntryErrors;
}

export const NO_ERRORS: EntryErrors = { fields: {}, comment: null };
export const NOTHING_STORED: Base = { rowVersion: null, values: {}, comment: null };

/** Work on an entry that nobody has typed into. */
export function freshWork(index: number | null, base: Base = NOTHING_STORED): EntryWork {
  return { index, typed: {}, comment: null, base, sending: null, failure: null, errors: NO_ERRORS };
}

export function baseOf(entry: CardEntry | null): Base {
  return entry === null
    ? NOTHING_STORED
    : { rowVersion: entry.rowVersion, values: entry.values, comment: entry.comment };
}

/** Whether something is typed that the server does not have. */
export function isUnsaved(work: EntryWork | undefined): boolean {
  return work !== undefined && (work.comment !== null || Object.keys(work.typed).length > 0);
}

/** What was sent, to tell it from what is typed meanwhile. */
export interface Sent {
  readonly typed: RawValues;
  readonly comment: string | null;
}

export type WorkEvent =
  | {
      readonly type: 'typed';
      readonly fieldId: string;
      readonly raw: RawValue;
      /** What the control shows of the stored value. */
      readonly stored: RawValue;
      readonly base: Base;
    }
  | { readonly type: 'commented'; readonly comment: string; readonly base: Base }
  | { readonly type: 'sending'; readonly what: Sending }
  | { readonly type: 'stored'; readonly sent: Sent; readonly entry: CardEntry }
  | { readonly type: 'failed'; readonly failure: Failure; readonly errors: EntryErrors }
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
  return isUnsaved(work) ? work : { ...work, base };
}

function typed(work: EntryWork, { fieldId, raw, stored, base }: WorkEvent & { type: 'typed' }): EntryWork {
  const started = startingFrom(work, base);
  const rest = without(started.typed, fieldId);
  return {
    ...started,
    typed: sameRaw(raw, stored) ? rest : { ...rest, [fieldId]: raw },
    errors: { ...started.errors, fields: without(started.errors.fields, fieldId) },
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

function storedValues(values: EntryValues, fieldId: string, value: RawValue | undefined): EntryValues {
  const rest = without(values, fieldId);
  return value === undefined || isEmptyValue(value) ? rest : { ...rest, [fieldId]: value };
}

/** The next state of an entry's work. Nothing that was typed goes but by 'stored', a choice of theirs, or 'dropped'. */
export function nextWork(work: EntryWork, event: WorkEvent): EntryWork {
  switch (event.type) {
    case 'typed':
      return typed(work, event);
    case 'commented': {
      const started = startingFrom(work, event.base);
      const isStored = event.comment === (started.base.comment ?? '');
      return {
        ...started,
        comment: isStored ? null : event.comment,
        errors: { ...started.errors, comment: null },
      };
    }
    case 'sending':
      return { ...work, sending: event.what, failure: null, errors: NO_ERRORS };
    case 'stored':
      return stored(work, event);
    case 'failed':
      return { ...work, sending: null, failure: event.failure, errors: event.errors };
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
      return { ...work, index: event.index, base: NOTHING_STORED, failure: null, errors: NO_ERRORS };
    case 'dropped':
      return freshWork(work.index, work.base);
  }
}
