import type { CardElement } from '@kartoteka/contract/control-card-form';
import { minEntries } from '@kartoteka/domain/card/repetition';
import { lacksAnswer } from '@kartoteka/domain/data-type/judge';
import { singleValues } from '@kartoteka/domain/value/stored-value';
import { wireOf } from '../../../controls/raw-value.ts';
import { formTexts } from '#texts/card-form';
import { outboxTexts } from '#texts/outbox';
import { hasSomethingToFill } from '../../../controls/field-of.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { shownValue } from '../work/entry-body.ts';
import { isAtWork } from '../work/entry-work.ts';
import { rowsOf } from '../work/rows.ts';
import type { WorkStore } from '../work/work-store.ts';

/** An entry or a value that the whole form lacks. */
export interface FormGap {
  readonly elementId: string;
  /** The row with empty required fields; null if entries are missing. */
  readonly rowKey: string | null;
  readonly words: string;
}

/**
 * Returns the missing entries and the empty required fields of the form, but nothing if no entry is missing. When an
 * entry is missing, the server refuses the form for this reason alone and names no field, so the screen names all gaps.
 * When no entry is missing, the server itself names every wrong field.
 */
export function formGaps(elements: readonly CardElement[], store: WorkStore): readonly FormGap[] {
  const gaps = elements.flatMap((element) => gapsOf(element, store));
  return gaps.some(({ rowKey }) => rowKey === null) ? gaps : [];
}

function gapsOf(element: CardElement, store: WorkStore): readonly FormGap[] {
  const { id: elementId, name, isSubmitted, repetitionSettings } = element;
  if (isSubmitted || !hasSomethingToFill(element)) return [];
  const { isRepeatable } = repetitionSettings;
  const rows = rowsOf(element, store.ofElement(elementId), true).filter(
    ({ entry, work }) => work?.sending !== 'remove' && (!isRepeatable || entry !== null || isAtWork(work)),
  );
  const missing = isRepeatable ? minEntries(repetitionSettings) - rows.length : 0;
  const few = missing > 0 ? [{ elementId, rowKey: null, words: formTexts.fewEntries(name, missing) }] : [];
  const empty = rows.flatMap(({ key: rowKey, entry, work }, at): FormGap[] => {
    if (entry?.isSubmitted) return [];
    const fields = fieldsOfElement(element).filter((field) =>
      lacksAnswer(field, singleValues(wireOf(field, shownValue(field, work, entry)))),
    );
    if (fields.length === 0) return [];
    const place = outboxTexts.place(name, isRepeatable ? at + 1 : null);
    const names = fields.map((field) => field.name);
    return [{ elementId, rowKey, words: formTexts.emptyFields(place, names) }];
  });
  return [...few, ...empty];
}
