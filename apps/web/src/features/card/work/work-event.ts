import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { RawValue } from '../../../controls/raw-value.ts';
import type { FileEvent } from './file-changes.ts';
import type {
  Attempt,
  Base,
  EntryErrors,
  Failure,
  KeptWork,
  Mirrored,
  Sending,
  Sent,
  Submitted,
} from './work-types.ts';

/** An event that changes the work on an entry. */
export type WorkEvent =
  /** The user is about to type. */
  | { readonly type: 'opened' }
  | {
      readonly type: 'typed';
      readonly fieldId: string;
      readonly raw: RawValue;
      /** The stored value, in the form in which the control shows it. */
      readonly stored: RawValue;
      readonly base: Base;
      /** The time of the last key press, in ms; missing or null if it is now. */
      readonly at?: number | null;
    }
  | { readonly type: 'commented'; readonly comment: string; readonly base: Base }
  | { readonly type: 'filesChanged'; readonly change: FileEvent; readonly base: Base }
  /**
   * A change of files that does not count as typing, such as a step of an upload. The text stays as it is.
   */
  | { readonly type: 'fileTold'; readonly change: FileEvent }
  /** The entry is sent under this key, as a new entry of the whole form. */
  | { readonly type: 'named'; readonly key: string }
  /** A call begins. `attempt` is null for a call that stores nothing. */
  | { readonly type: 'sending'; readonly what: Sending; readonly attempt: Attempt | null }
  | { readonly type: 'stored'; readonly sent: Sent; readonly entry: CardEntry }
  | {
      readonly type: 'failed';
      readonly failure: Failure;
      readonly errors: EntryErrors;
      /** The time of the next attempt of an unanswered call, in ms; null or missing if none is planned. */
      readonly retryAt?: number | null;
      /** The values of a promised submission that the failure ends; null or missing if it ends none. */
      readonly promised?: Submitted | null;
    }
  /** The attempt is repeated automatically from now on, first at the time `at` in ms. */
  | { readonly type: 'resumed'; readonly at: number }
  /**
   * Like 'resumed'. The entry is also submitted: by the attempt itself, or after the attempt if the attempt is a save.
   */
  | { readonly type: 'promised'; readonly at: number }
  /** The attempt is given up. The typed text stays. */
  | { readonly type: 'abandoned' }
  /** The work as it was stored on the device. */
  | { readonly type: 'restored'; readonly kept: KeptWork; readonly now: number }
  | Mirrored
  /** The choice of the user's own value in a clash with the key `fieldId`. */
  | { readonly type: 'keptMine'; readonly fieldId: string; readonly theirs: RawValue | undefined }
  /** The choice of the other user's value in a clash with the key `fieldId`. */
  | { readonly type: 'tookTheirs'; readonly fieldId: string }
  /** The choice of the user's own comment. `theirs` is the stored comment; null if the entry has none. */
  | { readonly type: 'keptComment'; readonly theirs: string | null }
  /** The choice of the stored comment. */
  | { readonly type: 'tookComment' }
  /** The typed text of a deleted entry becomes a new entry. `index` is null until the server assigns one. */
  | { readonly type: 'becameNew'; readonly index: number | null; readonly keyFor: () => string }
  /** The unsaved text is dropped. A refused promise stays until the user has seen it. */
  | { readonly type: 'dropped' }
  /** The user has seen that a promised submission was refused. */
  | { readonly type: 'promiseSeen' };
