import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { RawValue } from '../../../controls/raw-value.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { filesOf } from '../card-data/files-of.ts';
import { conflictOf, needsChoice } from '../work/conflict.ts';
import { deviationCommentsOf } from '../work/deviation-comments.ts';
import { dataOf, shownComment } from '../work/entry-body.ts';
import { isUnsaved } from '../work/entry-work.ts';
import type { Sent } from '../work/work-types.ts';
import { type AttachedFiles, attachedFiles, hasFileChanges } from '../work/file-changes.ts';
import { rowsOf } from '../work/rows.ts';
import type { WorkStore } from '../work/work-store.ts';
import { type SeenForm, seenForm } from './seen-versions.ts';

type ByElementAndIndex<T> = Record<string, Record<string, T>>;

/** A row that is sent with the whole form. */
export interface SentRow {
  readonly elementId: string;
  readonly rowKey: string;
  readonly index: number;
  /** The key of a new entry. */
  readonly key?: string;
  readonly sent: Sent;
}

/** The typed part of the form, as 'PUT control-card/{id}' expects it. */
export interface FormBody {
  readonly elementsData: ByElementAndIndex<Record<string, RawValue>>;
  readonly comments: ByElementAndIndex<string>;
  /**
   * The comments to deviations, by form element id. Missing in a call that an earlier version of the product
   * stored.
   */
  readonly deviationComments?: ByElementAndIndex<Record<string, string>>;
  /** All files of each entry whose files changed. */
  readonly files?: ByElementAndIndex<AttachedFiles>;
  /**
   * The row versions of the entries that the call stores; null for a new entry. A submission also names all other
   * entries that the person saw.
   */
  readonly rowVersions: ByElementAndIndex<number | null>;
  /** The keys of new entries, by which the stored entries are recognised if the answer is lost. */
  readonly keys: ByElementAndIndex<string>;
}

export interface TypedForm {
  readonly body: FormBody;
  readonly rows: readonly SentRow[];
  /** The first row that cannot be stored before the user has decided a conflict; null if there is none. */
  readonly undecided: { readonly elementId: string; readonly rowKey: string } | null;
}

/**
 * Collects the typed text and file changes of all entries that can still be stored. New entries get the
 * indexes after the last entry of their element. A submission also contains the deviation comments of
 * untouched entries, so that the server reports every missing comment. An entry that is being removed is left out.
 *
 * @param seen the row versions that the person saw when pressing the button of a submission
 */
export function typedForm(
  elements: readonly CardElement[],
  store: WorkStore,
  submit: boolean,
  seen: SeenForm = seenForm(elements),
): TypedForm {
  const body: Required<FormBody> = {
    elementsData: {},
    comments: {},
    deviationComments: {},
    files: {},
    rowVersions: submit ? { ...seen } : {},
    keys: {},
  };
  const sentRows: SentRow[] = [];
  let undecided: TypedForm['undecided'] = null;
  for (const element of elements) {
    const fields = fieldsOfElement(element);
    const rows = rowsOf(element, store.ofElement(element.id), !element.isSubmitted);
    let last = Math.max(-1, ...rows.map((row) => row.index ?? -1));
    for (const { key, entry, index: known, work } of rows) {
      if (work?.sending === 'remove') continue;
      if (work === undefined || !isUnsaved(work)) {
        if (!submit || entry === null || entry.isSubmitted || entry.deviations.length === 0) continue;
        put(body.deviationComments, element.id, entry.index, entry.deviationComments);
        continue;
      }
      const conflict = conflictOf(fields, work, entry, element.isSubmitted ? 'submitted' : null);
      if (conflict?.kind === 'closed') continue;
      if (needsChoice(conflict)) undecided ??= { elementId: element.id, rowKey: key };
      const index = known ?? (last += 1);
      put(body.elementsData, element.id, index, dataOf(fields, work, entry));
      put(body.comments, element.id, index, shownComment(work, entry));
      put(body.deviationComments, element.id, index, deviationCommentsOf(fields, work, entry));
      if (hasFileChanges(work.files))
        put(body.files, element.id, index, attachedFiles(work.files, filesOf(entry)));
      const version = entry?.rowVersion ?? null;
      put(body.rowVersions, element.id, index, submit ? (seen[element.id]?.[index] ?? version) : version);
      const named = known === null ? { key: work.key ?? idempotencyKey() } : {};
      if (named.key) put(body.keys, element.id, index, named.key);
      const sent = { typed: work.typed, comment: work.comment, files: work.files };
      sentRows.push({ elementId: element.id, rowKey: key, index, ...named, sent });
    }
  }
  return { body, rows: sentRows, undecided };
}

function put<T>(map: ByElementAndIndex<T>, elementId: string, index: number, value: T): void {
  map[elementId] = { ...map[elementId], [String(index)]: value };
}
