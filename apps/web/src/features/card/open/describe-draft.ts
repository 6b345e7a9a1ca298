import type { CardElement, CardFormData } from '@kartoteka/contract/control-card-form';
import { formTexts } from '#texts/card-form';
import { cardTexts } from '#texts/card';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { isAtWork, isFinal } from '../work/entry-work.ts';
import type { KeptWork } from '../work/work-types.ts';
import { rowsOf } from '../work/rows.ts';
import { isNothing, savableText } from '../work/savable.ts';
import { submittedLines } from '../work/submitted.ts';
import { type TypedLine, typedLines } from '../work/typed-words.ts';
import type { WorkStore } from '../work/work-store.ts';

/** The names and the text of a draft, so that a list can show the draft without its card. */
export interface DraftWords {
  readonly cardName: string;
  readonly elementName: string;
  readonly lines: readonly TypedLine[];
  /** The reason why the text is not sent automatically; null if it is sent. */
  readonly refusal: string | null;
}

/** Describes typed text for the list of unsent text on the device. */
export function describeDraft(
  card: CardFormData | undefined,
  elementId: string,
  work: KeptWork,
  isWholeForm: boolean,
): DraftWords {
  const cardName = card?.name ?? '';
  if (elementId === CARD_NAME) {
    const lines = [{ name: formTexts.name, text: String(work.typed[CARD_NAME] ?? '') }];
    return { cardName, elementName: formTexts.title, lines, refusal: formTexts.notSent };
  }
  const element = card?.elements.find((one) => one.id === elementId);
  const lines = element ? linesOf(element, work) : [];
  const refusal = isWholeForm && isAtWork(work) ? formTexts.notSent : refusalOf(element, work);
  return { cardName, elementName: element?.name ?? '', lines, refusal };
}

/** Returns the typed text in words. If there is none, returns the values of a refused promised submission. */
function linesOf(element: CardElement, work: KeptWork): readonly TypedLine[] {
  const fields = fieldsOfElement(element);
  const typed = typedLines(fields, work);
  const { submitted } = work.refusedPromise ?? {};
  return typed.length > 0 || submitted === undefined ? typed : submittedLines(fields, submitted, null);
}

function refusalOf(element: CardElement | undefined, kept: KeptWork): string | null {
  const { failure = null } = kept;
  if (failure !== null && isFinal(failure)) return failure.message;
  if (!isAtWork(kept)) return kept.refusedPromise?.message ?? null;
  if (element === undefined || kept.attempt !== null) return null;
  const { sent, illegal } = savableText(fieldsOfElement(element), kept);
  if (!isNothing(sent)) return null;
  if (illegal.length > 0) return cardTexts.illegal(illegal.map(({ name }) => name));
  const { added = [] } = kept.files ?? {};
  return added.find(({ id }) => id === null)?.refusal ?? null;
}

/** Returns the number of a row on the screen, starting at 1; null if its element does not repeat. */
export function entryNumber(
  card: CardFormData | undefined,
  store: WorkStore,
  elementId: string,
  rowKey: string,
): number | null {
  const element = card?.elements.find(({ id }) => id === elementId);
  if (!element?.repetitionSettings.isRepeatable) return null;
  const at = rowsOf(element, store.ofElement(elementId), true).findIndex(({ key }) => key === rowKey);
  return at === -1 ? null : at + 1;
}
