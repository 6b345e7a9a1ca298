import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { rawOf, sameRaw } from '../../../controls/raw-value.ts';
import { fieldsOf } from '../element/element-fields.ts';
import { type EntryWork, isUnsaved } from './entry-work.ts';
import type { EntryRow } from './rows.ts';
import type { WorkStore } from './work-store.ts';

/** What of the typed text the server has, as after a call whose answer never came. */
function storedOf(element: CardElement, { typed, comment }: EntryWork, entry: CardEntry | null) {
  const same = fieldsOf(element).filter((field) => {
    const raw = typed[field.id];
    return raw !== undefined && sameRaw(raw, rawOf(field, entry?.values[field.id]));
  });
  const ids = new Set(same.map((field) => field.id));
  const isAll = Object.keys(typed).every((id) => ids.has(id));
  const isSameComment = comment === (entry?.comment ?? '');
  return { fields: same, isSameComment, isAll: isAll && (comment === null || isSameComment) };
}

/** What is typed into a row and stored by now is typed no longer. */
export function dropStored(store: WorkStore, element: CardElement, row: EntryRow): void {
  const { key, index, entry, work } = row;
  if (work === undefined || work.attempt !== null || !isUnsaved(work)) return;
  const { fields, isSameComment, isAll } = storedOf(element, work, entry);
  if (entry !== null && isAll) {
    // As if the answer had come.
    return store.tell(element.id, key, index, { type: 'stored', sent: work, entry });
  }
  for (const field of fields) {
    const raw = work.typed[field.id];
    if (raw === undefined) continue;
    store.tell(element.id, key, index, {
      type: 'typed',
      fieldId: field.id,
      raw,
      stored: raw,
      base: work.base,
    });
  }
  if (isSameComment) store.tell(element.id, key, index, { type: 'tookComment' });
}
