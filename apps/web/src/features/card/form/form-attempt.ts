import { type DraftAddress, draftBox, WHOLE_FORM } from '../../../lib/draft-box.ts';
import type { FormBody, SentRow } from './form-body.ts';
import { formTexts } from '#texts/card-form';

/** The body of 'PUT control-card/{id}', as it was put together. */
export interface WholeBody extends FormBody {
  /** What is typed, else as it was read. */
  readonly name: string;
  /** As it was read. */
  readonly knownName: string;
  readonly controlCardTemplateId: string;
  readonly isSubmitted: boolean;
}

/** A call that stores the whole form and has no answer yet; it goes again with the same key, so that it is done once. */
export interface FormAttempt {
  readonly key: string;
  readonly body: WholeBody;
  readonly rows: readonly SentRow[];
  /** When it was put together, in ms. */
  readonly at: number;
  /** The submission that went with the same key before somebody decided against it; absent: none did. */
  readonly declined?: WholeBody;
}

export type FormAddress = Pick<DraftAddress, 'userId' | 'cardId'>;

const addressOf = ({ userId, cardId }: FormAddress): DraftAddress => ({
  userId,
  cardId,
  elementId: WHOLE_FORM,
  slot: WHOLE_FORM,
});

/** What the page knows where the device keeps nothing. */
const unkept = new Map<string, FormAttempt>();

/** The call of the whole form that has no answer; null when there is none. */
export async function unansweredForm(card: FormAddress): Promise<FormAttempt | null> {
  const drafts = await draftBox.ofCard(card.userId, card.cardId);
  const kept = drafts.find((one) => one.elementId === WHOLE_FORM)?.work as FormAttempt | undefined;
  return kept ?? unkept.get(`${card.userId}/${card.cardId}`) ?? null;
}

/** Keeps the call on the device until it has an answer. */
export async function keepForm(card: FormAddress, cardName: string, attempt: FormAttempt): Promise<void> {
  unkept.set(`${card.userId}/${card.cardId}`, attempt);
  const words = { cardName, elementName: formTexts.title, lines: [] };
  const put = { ...addressOf(card), at: attempt.at, ...words, isWholeForm: true, work: attempt };
  await draftBox.write([{ put }]).catch(() => undefined);
}

export async function forgetForm(card: FormAddress): Promise<void> {
  unkept.delete(`${card.userId}/${card.cardId}`);
  await draftBox.write([{ remove: addressOf(card) }]).catch(() => undefined);
}

/** A submission as the save that somebody wants instead; the key stays, so that nothing is done twice. */
export function asFormSave(attempt: FormAttempt): FormAttempt {
  if (!attempt.body.isSubmitted) return attempt;
  return { ...attempt, body: { ...attempt.body, isSubmitted: false }, declined: attempt.body };
}
