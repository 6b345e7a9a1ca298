import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Path } from '../../lib/paths.ts';
import type { PopupMenuItem } from '../../ui/popup-menu.tsx';
import type { Confirmation } from '../../ui/questions.tsx';
import type { FieldWords } from '../values/changes.ts';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';

/**
 * Describes a resource for its create and update screen. `Values` is the content of the form: the wire's shape with a
 * `key` on every row of a nested list, so that the server's error paths are paths of the form.
 */
export interface RecordKind<Input, Answer extends StoredRecord, Values extends FieldValues> {
  readonly calls: CrudCalls<Input, Answer>;
  /** The list of these records, to which the screen leads back. */
  readonly list: Path;
  /** The kind of record: 'Typ danych'. */
  readonly what: string;
  /** First word of the line with the places where the record is used: 'Używany', 'Używana'. */
  readonly used?: string;
  readonly nameOf: (answer: Answer) => string;
  /** The values of a new record, with the name that the user has already typed elsewhere, if any. */
  readonly blank: (name?: string) => Values;
  /** The values with which a copy of another record starts. They count as unsaved changes of the blank values. */
  readonly copied?: (() => Values) | undefined;
  /**
   * Id of the record that a new record is copied from, or a name for the place where it is created. Each
   * origin has its own draft.
   */
  readonly origin?: string | undefined;
  readonly valuesOf: (answer: Answer) => Values;
  readonly inputOf: (values: Values) => Input;
  /** Every field that can change, in the order of the screen. */
  readonly fields: readonly FieldWords[];
  /** Maps the path of a server error to a field of the form, for fields that the form computes from others. */
  readonly errorPathOf?: (path: string, values: Values) => string;
  /** Losses that a change causes for users of the record, one sentence each. */
  readonly risks?: (before: Values, after: Values) => readonly string[];
  /**
   * A question before a save, whichever button saves; null when there is nothing to ask. `before` is null for a new
   * record.
   */
  readonly question?: (before: Answer | null, after: Values) => Confirmation | null;
  /** The notice after a save; null for the usual notice. `before` is null for a new record. */
  readonly savedNotice?: (before: Answer | null, after: Answer) => string | null;
  /** The place where the reason for a failed save is shown (spec 8.6, 8.7). */
  readonly failure: 'alert' | 'snackbar';
  /** Sentence after the places of use, in place of the usual sentence about cards in progress. */
  readonly usageNote?: string;
  /** Further actions on a stored record, next to the title. */
  readonly actions?: (answer: Answer) => ReactNode;
  /** Further actions in the menu of a stored record. */
  readonly menu?: (answer: Answer) => readonly PopupMenuItem[];
  /** Shown above the fields of a stored record. Its actions pass the changed record to `onChanged`. */
  readonly banner?: (answer: Answer, onChanged: (answer: Answer) => void) => ReactNode;
  /**
   * The loss that archiving causes for users of the record. The user is asked about it first. Null when there is no
   * loss.
   */
  readonly archiveRisk?: (answer: Answer) => string | null;
  /** The reason why a stored record cannot be deleted; null when it can. */
  readonly refusal?: (answer: Answer) => string | null;
  /** Whether the user may only read the record. */
  readonly isReadOnly?: boolean;
  /** The reason why the record is read-only, unless the reason is a missing policy. */
  readonly readOnlyHint?: string | undefined;
  /** Names of routes of other resources whose answers are outdated after a save. */
  readonly touches?: readonly string[];
  /** Removes values that must not be stored on the device, such as passwords. Without it all values are stored. */
  readonly withoutSecrets?: (values: Values) => Values;
}
