import type { EntryValues } from '@kartoteka/domain/value/stored-value';
import type { RawValue, RawValues } from '../../../controls/raw-value.ts';
import type { FileChanges, FileInBody } from './file-changes.ts';
import type { Unsettled } from './unsettled.ts';

/** The stored state when the user began to type. */
export interface Base {
  /** Null when nothing was stored yet. */
  readonly rowVersion: number | null;
  /** Also contains the deviation comments, by `commentKey`. */
  readonly values: EntryValues;
  readonly comment: string | null;
}

export type Sending = 'save' | 'submit' | 'remove';

/** The text that was sent, to distinguish it from text typed meanwhile. */
export interface Sent {
  readonly typed: RawValues;
  readonly comment: string | null;
  /** Missing in a call that an earlier version of the product stored. */
  readonly files?: FileChanges;
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
  /** All files of the entry; missing when they stay as they are. */
  readonly files?: readonly FileInBody[];
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
  /**
   * A save met a change of another user, and whether fields clash is not known before the card is read. The device keeps
   * no such refusal: a page that opens meanwhile merges and saves by itself.
   */
  readonly isUndecided?: boolean;
}

/** The server's messages by place. */
export interface EntryErrors {
  /** By form element id, and for deviation comments by `commentKey`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly comment: string | null;
  /** The message at the entry's own files. Those of a field are marked at the field, by `filesKey`. */
  readonly files?: string | null;
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
  /** What changed about the entry's files. */
  readonly files: FileChanges;
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
  readonly files?: FileChanges;
  /** Why the text is not sent again by itself; null while it is. */
  readonly failure?: Failure | null;
}

/**
 * Another tab of the same user continued the work. `kept` is null when the text was stored, with this index and base, or
 * dropped there; `before` is what that tab had until then.
 */
export interface Mirrored {
  readonly type: 'mirrored';
  readonly index: number | null;
  readonly base: Base;
  readonly before: KeptWork | null;
  readonly kept: KeptWork | null;
}
