import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { answers, isFillable } from '@kartoteka/domain/data-type/judge';
import { namedNorm } from '@kartoteka/domain/data-type/rule-words';
import { fieldsOf } from '../element/element-fields.ts';

/** An entry submitted later than so many hours after its card was started is late. */
const LATE_AFTER_HOURS = 24;

/** A value outside its norm, with its field's name. */
export interface AttentionDeviation {
  readonly name: string;
  readonly norm: string;
  readonly actual: string;
  readonly comment: string | null;
}

/** An entry that an approver looks at before all others, and why. */
export interface AttentionItem {
  readonly entryId: string;
  readonly elementId: string;
  readonly elementName: string;
  /** Counted from 1; null for an element with one entry. */
  readonly ordinal: number | null;
  readonly deviations: readonly AttentionDeviation[];
  readonly comment: string | null;
  /** When it was last opened again after it was submitted, if it was. */
  readonly reopenedAt: string | null;
  /** Whole hours after the card's start, if it was late. */
  readonly lateHours: number | null;
}

/** What deserves attention first: deviations, entries that were reopened, comments, late entries; in that order. */
export function attentionOf(card: CardFormData): readonly AttentionItem[] {
  const items = card.elements.flatMap((element) =>
    element.entries.map((entry, at) => itemOf(card, element, entry, at)),
  );
  return items.filter((one) => rankOf(one) < ORDINARY).toSorted((one, other) => rankOf(one) - rankOf(other));
}

function itemOf(card: CardFormData, element: CardElement, entry: CardEntry, at: number): AttentionItem {
  const fields = new Map(fieldsOf(element).map((field) => [field.id, field]));
  return {
    entryId: entry.id,
    elementId: element.id,
    elementName: element.name,
    ordinal: element.repetitionSettings.isRepeatable ? at + 1 : null,
    deviations: entry.deviations.map(({ formElementId, expected, actual }) => {
      const field = fields.get(formElementId);
      const norm = field ? namedNorm(field, expected) : expected;
      const comment = entry.deviationComments[formElementId] ?? null;
      return { name: field?.name ?? '', norm, actual, comment };
    }),
    comment: entry.comment,
    reopenedAt: entry.reopenedAt,
    lateHours: latenessOf(card, entry),
  };
}

function latenessOf(card: CardFormData, entry: CardEntry): number | null {
  if (entry.submittedAt === null) return null;
  const hours = Math.floor((Date.parse(entry.submittedAt) - Date.parse(card.creationTime)) / 3_600_000);
  return hours >= LATE_AFTER_HOURS ? hours : null;
}

const ORDINARY = 4;

function rankOf({ deviations, comment, reopenedAt, lateHours }: AttentionItem): number {
  if (deviations.length > 0) return 0;
  if (reopenedAt !== null) return 1;
  if (comment !== null) return 2;
  return lateHours !== null ? 3 : ORDINARY;
}

/** What an approver may conclude where nothing deserves attention. */
export type Calm = 'unfilled' | 'partial' | 'blanks' | 'whole';

/** A card that is still being filled says nothing of what is missing, and neither does a field that was left blank. */
export function calmOf({ status, elements }: CardFormData): Calm {
  const hasAny = elements.some(({ entries }) => entries.some(({ values }) => Object.keys(values).length > 0));
  if (status === 'inProgress') return hasAny ? 'partial' : 'unfilled';
  const isBlank = (element: CardElement) =>
    fieldsOf(element)
      .filter(isFillable)
      .some((field) => element.entries.some(({ values }) => !answers(field, values[field.id])));
  return elements.some(isBlank) ? 'blanks' : 'whole';
}
