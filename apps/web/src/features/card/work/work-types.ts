import type { EntryValues } from '@kartoteka/domain/value/stored-value';
import type { RawValue, RawValues } from '../../../controls/raw-value.ts';
import type { FileChanges, FileInBody } from './file-changes.ts';
import type { Unsettled } from './unsettled.ts';

/** The state of the entry that was stored when the user began to type. */
export interface Base {
  /** Null when nothing was stored yet. */
  readonly rowVersion: number | null;
  /** Also contains the deviation comments, by `commentKey`, and the captions of files, by `captionKey`. */
  readonly values: EntryValues;
  readonly comment: string | null;
}

export type Sending = 'save' | 'submit' | 'remove';

/** The text and the file changes that a call stores, to tell them from changes that are made during the call. */
export interface Sent {
  readonly typed: RawValues;
  readonly comment: string | null;
  /** Missing in a call that an earlier version of the product stored. */
  readonly files?: FileChanges;
}

/** The body of 'PUT element' as it was first sent. */
interface EntryBody {
  readonly elementTemplateId: string;
  /** Null for a new entry of a repeatable element. The server then assigns the index. */
  readonly index: number | null;
  /** The key of an entry without an index. Every screen recognises the stored entry by this key. */
  readonly key?: string;
  readonly data: Readonly<Record<string, RawValue>>;
  readonly comment: string;
  /** The comments by form element id. Missing in a call that an earlier version of the product stored. */
  readonly deviationComments?: Readonly<Record<string, string>>;
  /** All files of the entry. Missing when no file changes. */
  readonly files?: readonly FileInBody[];
  readonly submit: boolean;
  /** The row version of the stored entry; null when nothing was stored yet. */
  readonly rowVersion: number | null;
  /** The time when the text was last typed, in ISO form by the clock of this device. */
  readonly typedAt?: string;
  /** The time when the call was first sent, in ISO form by the clock of this device. */
  readonly sentAt?: string;
}

/**
 * A call that stores an entry and has no final answer yet. The call is repeated with the same body and the same key, so
 * that it takes effect once.
 */
export interface Attempt {
  readonly key: string;
  readonly body: EntryBody;
  readonly sent: Sent;
  /** Time of the first sending, in ms. */
  readonly at: number;
  /** Whether the call is repeated automatically. A submission is repeated only if the screen promised it. */
  readonly isAutomatic: boolean;
  /** Whether the entry is saved without a press, so that the marks of an earlier submission stay. */
  readonly isQuiet?: boolean;
  /**
   * Set for a save if the screen promised to submit the entry after the answer: the time of the last key
   * press before the promise, in ms; 0 if nothing was typed. Text that was typed later is not submitted.
   */
  readonly submitsNext?: number;
}

/** The values and comments of an entry that the user submitted. */
export type Submitted = Pick<EntryBody, 'data' | 'comment' | 'deviationComments'>;

/** The reason why the last attempt to store failed. */
export interface Failure {
  /**
   * The reasons of `Unsettled` allow a repetition. `stale`: the entry has changed. `refused`: the call breaks a rule.
   * `broken`: the server failed.
   */
  readonly kind: Unsettled | 'stale' | 'refused' | 'broken';
  /** The message for the user, in Polish. */
  readonly message: string;
  /**
   * Whether a save met a change of another user, and only a new read of the card shows whether fields clash.
   * The device stores no such refusal, because a page that opens meanwhile merges the changes and saves
   * again.
   */
  readonly isUndecided?: boolean;
}

/**
 * A submission that the screen promised and that was refused. The entry shows the refusal until the user has seen it,
 * whatever the user types and saves meanwhile, because the device may have the only copy of the submitted values.
 */
interface RefusedPromise {
  /** The reason of the refusal, in Polish. */
  readonly message: string;
  readonly submitted: Submitted;
}

/** The messages about an entry, by their place in the entry. */
export interface EntryErrors {
  /** Messages by form element id, by `commentKey` for deviation comments, and by `filesKey` for files of a field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly comment: string | null;
  /** The message about the files of the entry itself; null or missing if there is none. */
  readonly files?: string | null;
}

/**
 * The unsaved text of one user in one entry, and the state of its calls. It is plain data, so that the device can
 * store it.
 */
export interface EntryWork {
  /** The entry's index; null until the server has assigned one. */
  readonly index: number | null;
  /** The key under which a new entry is sent. The stored entry with this key is the same entry. */
  readonly key: string | null;
  /** The touched fields as typed, and deviation comments by `commentKey`. All other fields show the stored value. */
  readonly typed: RawValues;
  /** The typed comment; null while the stored comment is shown. */
  readonly comment: string | null;
  /** The unsaved changes of the entry's files. */
  readonly files: FileChanges;
  /** The time of the first key press of the unsaved text, in ms; null if there is none. */
  readonly since: number | null;
  /** The time of the last key press of the unsaved text, in ms; null if there is none. */
  readonly typedAt: number | null;
  readonly base: Base;
  readonly sending: Sending | null;
  readonly failure: Failure | null;
  readonly errors: EntryErrors;
  readonly attempt: Attempt | null;
  /** Number of consecutive calls that failed as offline or unavailable. */
  readonly tries: number;
  /** The time of the next automatic attempt in ms; null if none is planned. */
  readonly retryAt: number | null;
  /** Null if no promise was refused, or if the user has seen it. */
  readonly refusedPromise: RefusedPromise | null;
  /**
   * Whether the user has deleted a row of the element, so that the element offers no empty row any more. Set
   * only in the work of the row `FIRST_ROW`.
   */
  readonly isDismissed: boolean;
}

/** The part of the work that the device stores and that other tabs get. */
export interface KeptWork extends Pick<
  EntryWork,
  'index' | 'key' | 'typed' | 'comment' | 'base' | 'attempt'
> {
  /** Missing in drafts of an earlier version of the product, like `typedAt` and `failure`. */
  readonly since?: number | null;
  readonly typedAt?: number | null;
  /** Missing when no file changed. */
  readonly files?: FileChanges;
  /**
   * The failure because of which the text is not sent automatically; null if it is sent. An earlier version of the
   * product stored the values of a refused promise here, as `promised`.
   */
  readonly failure?: (Failure & { readonly promised?: Submitted }) | null;
  /** Null or missing if no promise was refused. */
  readonly refusedPromise?: RefusedPromise | null;
  /** Whether the call has ended without a final answer, so that any tab may repeat it. Missing while the call runs. */
  readonly isUnanswered?: boolean;
}

/**
 * Another tab of the same user continued the work. `kept` is its work now: null if that tab dropped the text, or
 * stored it with this index and base. `before` is the work that the tab had until then; null if it had none.
 */
export interface Mirrored {
  readonly type: 'mirrored';
  readonly index: number | null;
  readonly base: Base;
  readonly before: KeptWork | null;
  readonly kept: KeptWork | null;
  /**
   * Whether `kept` has text that the server has lost in a restore. Its base then replaces the base of this tab, whose
   * row version is from before the restore. A waiting call of this tab is given up for the same reason.
   */
  readonly isOffered?: boolean;
}
