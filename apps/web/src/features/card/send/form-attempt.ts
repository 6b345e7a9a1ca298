import type { CardElement } from '@kartoteka/contract/control-card-form';
import { type Draft, type DraftAddress, draftBox, WHOLE_FORM } from '../../../lib/draft-box.ts';
import type { FormBody, SentRow } from './form-body.ts';
import { formTexts } from '#texts/card-form';
import type { SeenForm, SeenVersions } from './seen-versions.ts';

/** The body of 'PUT control-card/{id}' as it was first sent. */
interface WholeBody extends FormBody {
  /** The typed name of the card, otherwise the name that was read from the server. */
  readonly name: string;
  /** The name that was read from the server. */
  readonly knownName: string;
  readonly controlCardTemplateId: string;
  readonly isSubmitted: boolean;
  /**
   * Whether `rowVersions` names all entries that the person saw, so that the server submits no other entry (ruling
   * 5.10). Missing in a save, and in a call that an earlier version of the product stored.
   */
  readonly areRowVersionsComplete?: boolean;
}

/**
 * A call that stores the whole form and has no answer yet. It is repeated with the same key, so that it takes effect
 * once.
 */
export interface FormAttempt {
  readonly key: string;
  readonly body: WholeBody;
  readonly rows: readonly SentRow[];
  /** Time of the first sending, in ms. */
  readonly at: number;
  /** The body of a submission that was sent with the same key before the user chose a save instead. */
  readonly declined?: WholeBody;
}

export type FormAddress = Pick<DraftAddress, 'userId' | 'cardId'>;

const addressOf = ({ userId, cardId }: FormAddress): DraftAddress => ({
  userId,
  cardId,
  elementId: WHOLE_FORM,
  slot: WHOLE_FORM,
});

/** The unanswered calls of this page by user and card, for devices that store no drafts. */
const unkept = new Map<string, FormAttempt>();

/**
 * The calls of this page that were given up without an answer, by user and card. The server may have executed them, so
 * a discard of the form looks for their text on the card.
 */
const givenUp = new Map<string, readonly FormAttempt[]>();

const placeOf = ({ userId, cardId }: FormAddress): string => `${userId}/${cardId}`;

/** Returns the unanswered call of the whole form; null if there is none. */
export async function unansweredForm(card: FormAddress): Promise<FormAttempt | null> {
  const drafts = await draftBox.ofCard(card.userId, card.cardId);
  const kept = drafts.find((one) => one.elementId === WHOLE_FORM)?.work as FormAttempt | undefined;
  return kept ?? unkept.get(placeOf(card)) ?? null;
}

/** Stores the call on the device until it is answered. */
export async function keepForm(card: FormAddress, cardName: string, attempt: FormAttempt): Promise<void> {
  unkept.set(placeOf(card), attempt);
  const words = { cardName, elementName: formTexts.title, lines: [] };
  // Only the screen repeats a submission of the whole form, so the list of unsent text shows it as not sent.
  const refusal = attempt.body.isSubmitted ? formTexts.notSent : null;
  const put: Draft = {
    ...addressOf(card),
    at: attempt.at,
    ...words,
    isWholeForm: true,
    kind: 'form',
    refusal,
    work: attempt,
  };
  await draftBox.write([{ put }]).catch(() => undefined);
}

export async function forgetForm(card: FormAddress): Promise<void> {
  unkept.delete(placeOf(card));
  await draftBox.write([{ remove: addressOf(card) }]).catch(() => undefined);
}

/** Forgets the unanswered call of this page, which is not repeated. A discard still looks for its text. */
export function giveUpForm(card: FormAddress): Promise<void> {
  const unanswered = unkept.get(placeOf(card));
  if (unanswered !== undefined) noteGivenUp(card, unanswered);
  return forgetForm(card);
}

/** Remembers a call without an answer that the form forgets or replaces by another call. */
export function noteGivenUp(card: FormAddress, attempt: FormAttempt): void {
  const others = givenUpForms(card).filter(({ key }) => key !== attempt.key);
  givenUp.set(placeOf(card), [...others, attempt]);
}

export const givenUpForms = (card: FormAddress): readonly FormAttempt[] => givenUp.get(placeOf(card)) ?? [];

/** Forgets the given-up calls. The screen has read the card since, or the text of the form is discarded. */
export function forgetGivenUp(card: FormAddress): void {
  givenUp.delete(placeOf(card));
}

/**
 * Returns a submission as a save. The key stays the same, so that nothing is stored twice. The save names only the
 * versions of the entries that it stores, because a change of another person in any other entry must not refuse it.
 */
export function asFormSave(attempt: FormAttempt): FormAttempt {
  const { body } = attempt;
  if (!body.isSubmitted) return attempt;
  const { areRowVersionsComplete: _, ...save } = body;
  const isStored = (elementId: string, index: string) =>
    body.elementsData[elementId]?.[index] !== undefined ||
    body.deviationComments?.[elementId]?.[index] !== undefined;
  const rowVersions = Object.fromEntries(
    Object.entries(body.rowVersions).map(([elementId, byIndex]) => {
      const stored = Object.entries(byIndex).filter(([index]) => isStored(elementId, index));
      return [elementId, Object.fromEntries(stored)];
    }),
  );
  return { ...attempt, body: { ...save, rowVersions, isSubmitted: false }, declined: body };
}

/**
 * Returns the row versions that the person saw, with the versions that the person's own call made. The call raises the
 * version of each entry that it changes by one. A higher version in `elements` is a change of another person, which the
 * person did not see.
 */
export function afterOwnCall(
  seen: SeenForm,
  { rows, body }: FormAttempt,
  elements: readonly CardElement[],
): SeenForm {
  const after: Record<string, SeenVersions> = { ...seen };
  for (const { elementId, index } of rows) {
    const base = body.rowVersions[elementId]?.[index] ?? null;
    if ((after[elementId]?.[index] ?? null) !== base) continue;
    const next = (base ?? 0) + 1;
    const entry = elements.find(({ id }) => id === elementId)?.entries.find((one) => one.index === index);
    if (base === null || entry?.rowVersion === next)
      after[elementId] = { ...after[elementId], [String(index)]: next };
  }
  return after;
}
