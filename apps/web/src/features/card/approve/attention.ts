import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { answers, isFillable } from '@kartoteka/domain/data-type/judge';
import { namedNorm } from '@kartoteka/domain/data-type/rule-words';
import type { AttachedFile } from '@kartoteka/contract/file';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { filesOf } from '../card-data/files-of.ts';

/** Minimum number of hours from the start of a card to the submission of an entry that counts as late. */
const LATE_AFTER_HOURS = 24;

/** A value outside its norm, with the name of its field. */
interface AttentionDeviation {
  readonly name: string;
  readonly norm: string;
  readonly actual: string;
  readonly comment: string | null;
  readonly files: readonly AttachedFile[];
}

/** An entry that the approver should look at first, with the reasons. */
export interface AttentionItem {
  readonly entryId: string;
  readonly elementId: string;
  readonly elementName: string;
  /** Starts at 1; null for an element that is not repeatable. */
  readonly ordinal: number | null;
  readonly deviations: readonly AttentionDeviation[];
  readonly comment: string | null;
  /** The files of the entry, except the files that support values outside their norms. */
  readonly files: readonly AttachedFile[];
  /** The time at which a return or a withdrawal last reopened the entry; null if neither did. */
  readonly reopenedAt: string | null;
  /**
   * Whole hours from the start of the card to the submission of the entry; null if the entry was not late.
   */
  readonly lateHours: number | null;
}

/**
 * Returns the entries that need attention, in this order: deviations, reopened entries, comments, late
 * entries.
 */
export function attentionOf(card: CardFormData): readonly AttentionItem[] {
  const items = card.elements.flatMap((element) =>
    element.entries.map((entry, at) => itemOf(card, element, entry, at)),
  );
  return items.filter((one) => rankOf(one) < ORDINARY).toSorted((one, other) => rankOf(one) - rankOf(other));
}

function itemOf(card: CardFormData, element: CardElement, entry: CardEntry, at: number): AttentionItem {
  const files = filesOf(entry);
  const isOutside = (id: string | null) => entry.deviations.some(({ formElementId }) => formElementId === id);
  const fields = new Map(fieldsOfElement(element).map((field) => [field.id, field]));
  return {
    entryId: entry.id,
    elementId: element.id,
    elementName: element.name,
    ordinal: element.repetitionSettings.isRepeatable ? at + 1 : null,
    deviations: entry.deviations.map(({ formElementId, expected, actual }) => {
      const field = fields.get(formElementId);
      const norm = field ? namedNorm(field, expected) : expected;
      const comment = entry.deviationComments[formElementId] ?? null;
      const own = files.filter((file) => file.formElementId === formElementId);
      return { name: field?.name ?? '', norm, actual, comment, files: own };
    }),
    comment: entry.comment,
    files: files.filter(({ formElementId }) => !isOutside(formElementId)),
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

/** The conclusions that an approver may draw when no entry needs attention. */
export type Calm = 'unfilled' | 'partial' | 'blanks' | 'whole';

/**
 * Returns the conclusion about a card without entries that need attention. A card in progress is 'unfilled' or
 * 'partial', because its missing values may still come. 'blanks' means that fields were left blank.
 */
export function calmOf({ status, elements }: CardFormData): Calm {
  const hasAny = elements.some(({ entries }) => entries.some(({ values }) => Object.keys(values).length > 0));
  if (status === 'inProgress') return hasAny ? 'partial' : 'unfilled';
  const isBlank = (element: CardElement) =>
    fieldsOfElement(element)
      .filter(isFillable)
      .some((field) => element.entries.some(({ values }) => !answers(field, values[field.id])));
  return elements.some(isBlank) ? 'blanks' : 'whole';
}
