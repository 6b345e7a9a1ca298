import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { cardQuery, noteWrite, refetchCard } from '../card-data/card-cache.ts';
import type { EntryErrors } from '../work/work-types.ts';
import { isKeyKnown } from '../work/key-life.ts';
import { dropPromises, dropStored } from '../work/drop-stored.ts';
import { isTextOf } from '../work/mirror-work.ts';
import { rowsOf } from '../work/rows.ts';
import type { CardAtWork } from './send-entry.ts';
import { type Unsettled, unsettled } from '../work/unsettled.ts';
import { storedRowKey, type WorkStore } from '../work/work-store.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { FileHeld, forgetUnknownFiles } from './attempt-files.ts';
import {
  asFormSave,
  type FormAttempt,
  forgetForm,
  forgetGivenUp,
  keepForm,
  noteGivenUp,
  unansweredForm,
} from './form-attempt.ts';
import { type SentRow, typedForm } from './form-body.ts';
import { formErrorsOf } from './form-errors.ts';
import { managedCard } from './managed-card.ts';
import type { SeenForm } from './seen-versions.ts';
import { uploadFilesOf } from './upload-files.ts';

/** A row of the form with the server's errors, which the row already shows. */
export interface RefusedRow {
  readonly elementId: string;
  readonly rowKey: string;
  readonly errors: EntryErrors;
}

/** The result of storing the form. */
export type FormResult =
  | { readonly kind: 'stored'; readonly isSubmitted: boolean }
  /** The user must first decide a conflict in this element. */
  | { readonly kind: 'undecided'; readonly elementId: string }
  | { readonly kind: 'nameMissing' }
  /** The user typed on before the submission was sent, so it was not sent. */
  | { readonly kind: 'overtaken' }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      /** The reason to repeat the same call; null when repeating would not help. */
      readonly unsettled: Unsettled | null;
      readonly refused: readonly RefusedRow[];
      /** The message about the name, and messages that belong to no entry. */
      readonly others: readonly string[];
    };

/** What the user confirms with a press of 'Zatwierdź', tracked by the screen from the press on. */
export interface FormPress {
  /** Returns the row versions that the person saw at the press, updated by this page's calls since then. */
  readonly seen: () => SeenForm | undefined;
  /**
   * Called as soon as a call is stored and the card is read again, before another call is sent. At this moment the row
   * versions in the card are the ones that the stored call made.
   */
  readonly onStored: (attempt: FormAttempt) => void;
  /** Returns whether the user has typed since the press. */
  readonly isTypedOn: () => boolean;
}

/** Runs work after all calls for the whole form that run or wait now. */
export const inFormTurn = <T>({ turns }: CardAtWork, work: () => Promise<T>): Promise<T> =>
  turns.inTurn('whole form', work);

/**
 * Stores everything typed on the card in one call. An unanswered earlier call is repeated first, except a submission
 * when the user now submits other text. If the server has executed that submission, it refuses the new one.
 */
export function sendWholeForm(screen: CardAtWork, submit: boolean, press?: FormPress): Promise<FormResult> {
  return inFormTurn(screen, async () => {
    // If this device cannot be read now, the row versions of the server show which text the server has.
    const unanswered = await unansweredForm(screen).catch(() => null);
    const isOutdated = submit && unanswered?.body.isSubmitted === true && !isAsTyped(screen, unanswered);
    if (unanswered !== null && !isOutdated && isKeyKnown(unanswered, Date.now())) {
      const result = await perform(screen, submit ? unanswered : asFormSave(unanswered), press);
      if (result.kind !== 'stored' || result.isSubmitted) return result;
      if (!submit && !screen.store.hasUnsaved()) return result;
    }
    if (unanswered !== null && isOutdated) noteGivenUp(screen, unanswered);
    // Does not repeat a call whose key the server has forgotten. Row versions and keys of new entries show which text
    // is stored.
    return sendTyped(screen, submit, press);
  });
}

/** Repeats an unanswered call alone, and sends nothing that was typed after it. */
export const repeatWholeForm = (screen: CardAtWork, unanswered: FormAttempt): Promise<FormResult> =>
  inFormTurn(screen, () => perform(screen, unanswered));

/**
 * Returns whether the screen still has the text and the name that the call sent, and no other text that a call would
 * send now.
 */
function isAsTyped({ cardId, client, store }: CardAtWork, { rows, body }: FormAttempt): boolean {
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  if (card === undefined || (typedNameOf(store) ?? body.knownName) !== body.name) return false;
  const isShown = rows.every(({ elementId, rowKey, sent }) => {
    const work = store.ofElement(elementId).get(rowKey);
    return work !== undefined && work.sending !== 'remove' && isTextOf(work, sent);
  });
  // Sent rows may be closed now, because the server may have executed the call.
  const sendable = typedForm(managedCard(card).elements, store, true).rows;
  const isSent = (one: SentRow) =>
    rows.some(({ elementId, rowKey }) => elementId === one.elementId && rowKey === one.rowKey);
  return isShown && sendable.every(isSent);
}

/** Returns the typed name of the card as it is stored; null if none is typed. */
function typedNameOf(store: WorkStore): string | null {
  const typed = store.ofElement(CARD_NAME).get(CARD_NAME)?.typed[CARD_NAME];
  return typeof typed === 'string' ? typed.trim() : null;
}

async function sendTyped(screen: CardAtWork, submit: boolean, press?: FormPress): Promise<FormResult> {
  const { cardId, client, store } = screen;
  let card: CardFormData;
  let form: ReturnType<typeof typedForm>;
  try {
    await uploadAll(screen);
    // The user confirmed the text at the time of the press (ruling 5.14).
    if (submit && press?.isTypedOn()) return { kind: 'overtaken' };
    const { queryKey } = cardQuery(cardId);
    card = client.getQueryData(queryKey) ?? (await client.query(cardQuery(cardId)));
    form = typedForm(managedCard(card).elements, store, submit, press?.seen());
  } catch (error) {
    if (error instanceof FileHeld) return heldBy(error);
    const open = error instanceof ApiError ? unsettled(error) : null;
    return { kind: 'failed', error, unsettled: open, refused: [], others: [] };
  }
  if (form.undecided !== null) return { kind: 'undecided', elementId: form.undecided.elementId };
  const name = typedNameOf(store) ?? card.name;
  if (name === '') return { kind: 'nameMissing' };
  const known = { knownName: card.name, controlCardTemplateId: card.template.id };
  const complete = submit ? { areRowVersionsComplete: true } : {};
  const body = { name, ...known, ...form.body, ...complete, isSubmitted: submit };
  return perform(screen, { key: idempotencyKey(), body, rows: form.rows, at: Date.now() }, press);
}

/**
 * Uploads the files of all entries, because the call that stores the form names them by the server's ids. Leaves out
 * entries that are being removed.
 */
async function uploadAll(screen: CardAtWork): Promise<void> {
  const isBeingRemoved = (elementId: string, rowKey: string) =>
    screen.store.ofElement(elementId).get(rowKey)?.sending === 'remove';
  for (const { elementId, rowKey } of screen.store.rows()) {
    if (isBeingRemoved(elementId, rowKey)) continue;
    const result = await uploadFilesOf(screen, elementId, rowKey, true);
    // The removal may have been confirmed during the upload.
    if (isBeingRemoved(elementId, rowKey)) continue;
    if (result.kind === 'open') throw result.error;
    if (result.kind === 'refused') throw new FileHeld(result.message);
  }
}

function heldBy({ message }: FileHeld): FormResult {
  const error = new ApiError({ status: 400, message });
  return { kind: 'failed', error, unsettled: null, refused: [], others: [] };
}

async function perform(screen: CardAtWork, attempt: FormAttempt, press?: FormPress): Promise<FormResult> {
  const { cardId, client, store, written } = screen;
  for (const { elementId, rowKey, key } of attempt.rows) {
    if (key !== undefined) store.tell(elementId, rowKey, null, { type: 'named', key });
  }
  await written();
  // Stores the call on the device first, so that the next tab knows the key if this tab is closed.
  await keepForm(screen, client.getQueryData(cardQuery(cardId).queryKey)?.name ?? '', attempt);
  try {
    const { isSubmitted } = await put(cardId, attempt);
    noteWrite(cardId);
    // After a failed read the whole call is repeated. A repetition of the read alone would wait in a hidden tab.
    await client.query({ ...cardQuery(cardId), staleTime: 0, retry: false });
    press?.onStored(attempt);
    tellStored(screen, attempt);
    await forgetForm(screen);
    forgetGivenUp(screen);
    return { kind: 'stored', isSubmitted };
  } catch (error) {
    const open = error instanceof ApiError ? unsettled(error) : null;
    if (open === null) await forgetForm(screen);
    for (const { elementId, rowKey } of attempt.rows) forgetUnknownFiles(screen, elementId, rowKey, error);
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) await readAnew(screen);
    return { kind: 'failed', error, unsettled: open, ...tellErrors(screen, attempt, error) };
  }
}

/** Reads the card again and drops typed text that is already stored, for example by a call whose answer was lost. */
async function readAnew({ cardId, client, store }: CardAtWork): Promise<void> {
  await refetchCard(client, cardId);
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  for (const element of card?.elements ?? []) {
    for (const row of rowsOf(element, store.ofElement(element.id), true)) dropStored(store, element, row);
  }
}

/**
 * Sends the form. If the user gave up a submission that the server has executed, the server refuses the save under
 * the same key. The submission is then sent again to get its answer.
 */
async function put(cardId: string, { key, body, declined }: FormAttempt) {
  const send = (one: FormAttempt['body']) =>
    call(controlCardRoutes.update, { params: { id: cardId }, body: one }, { idempotencyKey: key });
  try {
    return await send(body);
  } catch (error) {
    const isUsed = error instanceof ApiError && error.code === 'Kartoteka:IdempotencyKeyReused';
    if (declined === undefined || !isUsed) throw error;
    return send(declined);
  }
}

function tellStored({ cardId, client, store }: CardAtWork, { rows, body }: FormAttempt): void {
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  for (const { elementId, rowKey, index, sent } of rows) {
    const element = card?.elements.find((one) => one.id === elementId);
    const entry = element?.entries.find((one) => one.index === index);
    if (entry) store.tell(elementId, rowKey, index, { type: 'stored', sent, entry });
  }
  if (body.isSubmitted)
    for (const element of card?.elements ?? []) dropPromises(store, element, body.rowVersions[element.id]);
  // The call stored the trimmed name.
  const typedName = typedNameOf(store);
  if (typedName !== null && typedName === card?.name)
    store.tell(CARD_NAME, CARD_NAME, null, { type: 'dropped' });
}

function tellErrors(screen: CardAtWork, { rows }: FormAttempt, error: unknown) {
  const refused: RefusedRow[] = [];
  if (!(error instanceof ApiError)) return { refused, others: [] };
  const { cardId, client, store } = screen;
  const { placed, name, others } = formErrorsOf(error.validationErrors);
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  for (const { elementId, index, errors } of placed) {
    const element = card?.elements.find((one) => one.id === elementId);
    if (element === undefined) continue;
    const shown = rowsOf(element, store.ofElement(elementId), true).find((row) => row.index === index)?.key;
    const sent = rows.find((row) => row.elementId === elementId && row.index === index)?.rowKey;
    const rowKey = sent ?? shown ?? storedRowKey(index);
    const failure = { kind: 'refused', message: error.message } as const;
    store.tell(elementId, rowKey, index, { type: 'failed', failure, errors });
    refused.push({ elementId, rowKey, errors });
  }
  return { refused, others: name === null ? others : [name, ...others] };
}
