import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Path } from '../../lib/paths.ts';
import type { FieldWords } from '../changes.ts';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';

/**
 * All that a create and update screen says of itself. `Values` is what the form holds: the wire's shape with
 * a `key` on every row of a nested list, so that the server's member paths are the form's own.
 */
export interface RecordKind<Input, Answer extends StoredRecord, Values extends FieldValues> {
  readonly calls: CrudCalls<Input, Answer>;
  /** Where a create returns to. */
  readonly list: Path;
  /** 'Typ danych'. */
  readonly what: string;
  /** 'Używany', 'Używana': begins the line on where it is used. */
  readonly used?: string;
  readonly nameOf: (answer: Answer) => string;
  readonly blank: () => Values;
  /** Which record a new one is a copy of: its draft is kept by itself. */
  readonly origin?: string | undefined;
  readonly valuesOf: (answer: Answer) => Values;
  readonly inputOf: (values: Values) => Input;
  /** Every field that can change, in the order of the screen. */
  readonly fields: readonly FieldWords[];
  /** Where the form shows what the server says of a field that the form makes of others. */
  readonly errorPathOf?: (path: string, values: Values) => string;
  /** What a change takes from those who use the record, each as a sentence. */
  readonly risks?: (before: Values, after: Values) => readonly string[];
  /** How a failed save is told (spec 8.6, 8.7). */
  readonly failure: 'alert' | 'snackbar';
  /** Said with the usage: what becomes of cards under way. */
  readonly usageNote?: string;
  /** Further actions beside the title, of a stored record. */
  readonly actions?: (answer: Answer) => ReactNode;
  /** Said above the fields of a stored record; `onChanged` takes what an action there has made of it. */
  readonly banner?: (answer: Answer, onChanged: (answer: Answer) => void) => ReactNode;
  /** What going to the archive takes from those who use the record, to be asked before; null when nothing. */
  readonly archiveRisk?: (answer: Answer) => string | null;
  /** Why a stored record can't be deleted; null when it can. */
  readonly refusal?: (answer: Answer) => string | null;
  /** Whoever opens it may only read it. */
  readonly isReadOnly?: boolean;
  /** Why, where it is not for want of a policy. */
  readonly readOnlyHint?: string | undefined;
  /** Names of routes of other resources whose answers a save makes old. */
  readonly touches?: readonly string[];
  /** What may be kept when the page goes away before a save: all of it without this. */
  readonly withoutSecrets?: (values: Values) => Values;
}
