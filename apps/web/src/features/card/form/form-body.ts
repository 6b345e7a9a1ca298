import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { RawValue } from '../../../controls/raw-value.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { fieldsOf } from '../element/element-fields.ts';
import { conflictOf, needsChoice } from '../work/conflict.ts';
import { deviationCommentsOf } from '../work/deviation-comments.ts';
import { dataOf, shownComment } from '../work/entry-body.ts';
import { isUnsaved, type Sent } from '../work/entry-work.ts';
import { rowsOf } from '../work/rows.ts';
import type { WorkStore } from '../work/work-store.ts';

type ByElementAndIndex<T> = Record<string, Record<string, T>>;

/** A row that goes along with the whole form. */
export interface SentRow {
  readonly elementId: string;
  readonly rowKey: string;
  readonly index: number;
  /** Of a new entry. */
  readonly key?: string;
  readonly sent: Sent;
}

/** What of the form is typed, as 'PUT control-card/{id}' takes it. */
export interface FormBody {
  readonly elementsData: ByElementAndIndex<Record<string, RawValue>>;
  readonly comments: ByElementAndIndex<string>;
  /** By form element id; absent in a call that an earlier edition put together. */
  readonly deviationComments?: ByElementAndIndex<Record<string, string>>;
  readonly rowVersions: ByElementAndIndex<number | null>;
  /** What new entries are called, so that they are known although an answer is lost. */
  readonly keys: ByElementAndIndex<string>;
}

export interface TypedForm {
  readonly body: FormBody;
  readonly rows: readonly SentRow[];
  /** A row that can't be stored before somebody has chosen. */
  readonly undecided: { readonly elementId: string; readonly rowKey: string } | null;
}

/**
 * Everything that is typed on the card. New entries get the numbers after the last one of their element. With a submission
 * go the comments of deviations that nobody typed into: each needs its own, and is told where it is missing.
 */
export function typedForm(elements: readonly CardElement[], store: WorkStore, submit: boolean): TypedForm {
  const parts = { elementsData: {}, comments: {}, deviationComments: {}, rowVersions: {}, keys: {} };
  const body: Required<FormBody> = parts;
  const sentRows: SentRow[] = [];
  let undecided: TypedForm['undecided'] = null;
  for (const element of elements) {
    const fields = fieldsOf(element);
    const rows = rowsOf(element, store.ofElement(element.id), !element.isSubmitted);
    let last = Math.max(-1, ...rows.map((row) => row.index ?? -1));
    for (const { key, entry, index: known, work } of rows) {
      if (work === undefined || !isUnsaved(work)) {
        if (!submit || entry === null || entry.isSubmitted || entry.deviations.length === 0) continue;
        put(body.deviationComments, element.id, entry.index, entry.deviationComments);
        put(body.rowVersions, element.id, entry.index, entry.rowVersion);
        continue;
      }
      const conflict = conflictOf(fields, work, entry, element.isSubmitted ? 'submitted' : null);
      if (conflict?.kind === 'closed') continue;
      if (needsChoice(conflict)) undecided ??= { elementId: element.id, rowKey: key };
      const index = known ?? (last += 1);
      put(body.elementsData, element.id, index, dataOf(fields, work, entry));
      put(body.comments, element.id, index, shownComment(work, entry));
      put(body.deviationComments, element.id, index, deviationCommentsOf(fields, work, entry));
      put(body.rowVersions, element.id, index, entry?.rowVersion ?? null);
      const named = known === null ? { key: work.key ?? idempotencyKey() } : {};
      if (named.key) put(body.keys, element.id, index, named.key);
      const sent = { typed: work.typed, comment: work.comment };
      sentRows.push({ elementId: element.id, rowKey: key, index, ...named, sent });
    }
  }
  return { body, rows: sentRows, undecided };
}

function put<T>(map: ByElementAndIndex<T>, elementId: string, index: number, value: T): void {
  map[elementId] = { ...map[elementId], [String(index)]: value };
}
