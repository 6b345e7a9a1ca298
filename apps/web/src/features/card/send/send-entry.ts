import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, NO_CONNECTION } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { keptAnswers } from '../../../lib/kept/kept-answers.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { cardTexts } from '#texts/card';
import { cardQuery, changeCard, elementNow, refetchCard } from '../card-data/card-cache.ts';
import { withEntry } from '../card-data/change-card.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { closedBecause, type Conflict, conflictOf, needsChoice } from '../work/conflict.ts';
import { isNothing, savableText } from '../work/savable.ts';
import { dropStored } from '../work/drop-stored.ts';
import { isSubmitting, isUnsaved, NO_ERRORS } from '../work/entry-work.ts';
import type { Attempt, EntryErrors, EntryWork, Failure, Submitted } from '../work/work-types.ts';
import { storableFileChanges } from '../work/file-changes.ts';
import { hasOnlyFiles, readyFiles, withUnknownFiles } from './attempt-files.ts';
import { attemptOf } from './entry-attempt.ts';
import { failedOf, failedUpload, failureOf, promisedBy } from './failed-call.ts';
import { retryDelay } from './retry-delay.ts';
import { type EntryRow, isRemovedSince, rowsOf } from '../work/rows.ts';
import { noteOwnWrite, versionAsSeen } from './seen-versions.ts';
import type { Turns } from './turns.ts';
import type { WorkRow, WorkStore } from '../work/work-store.ts';

/** The parts of the screen that sending needs. */
export interface CardAtWork {
  readonly cardId: string;
  readonly userId: string;
  readonly client: QueryClient;
  readonly store: WorkStore;
  readonly turns: Turns;
  /** Resolves when the text typed so far is stored on the device. */
  readonly written: () => Promise<void>;
  /**
   * Sends the text of the card that was typed before `since`, in ms. Resolves with false when some of this text stays
   * unanswered. Missing where the caller sends all text in the order of typing anyway.
   */
  readonly sendBefore?: (since: number) => Promise<boolean>;
}

/** The result of a call, which the entry on the screen already shows. */
export type SendResult =
  | { readonly kind: 'stored'; readonly entry: CardEntry }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly errors: EntryErrors };

/** Statuses after which the card is read again, because it may have changed: forbidden, not found, conflict. */
const MOVED_ON = new Set([403, 404, 409]);
/**
 * Milliseconds after which a call without an answer counts as unanswered and may be repeated. The same key
 * makes the repetition safe.
 */
const PATIENCE = 20_000;

type RowKey = Pick<EntryRow, 'key'>;

const workOf = ({ store }: CardAtWork, element: CardElement, rowKey: string): EntryWork | undefined =>
  store.ofElement(element.id).get(rowKey);

const turnKey = (elementId: string, rowKey: string): string => `${elementId}/${rowKey}`;
const turnOf = (element: CardElement, { key }: RowKey) => turnKey(element.id, key);

/** Returns whether a call for the entry is running or queued. */
export function isSendingEntry({ turns }: CardAtWork, element: CardElement, row: RowKey): boolean {
  return turns.isBusy(turnOf(element, row));
}

/** Runs work on an entry after all calls for the entry that run or wait now. */
export function inEntryTurn<T>(
  { turns }: CardAtWork,
  element: CardElement,
  row: RowKey,
  work: () => Promise<T>,
): Promise<T> {
  return turns.inTurn(turnOf(element, row), work);
}

/** Resolves when no call for the row runs or waits. */
export async function untilIdle({ turns }: CardAtWork, elementId: string, rowKey: string): Promise<void> {
  const turn = turnKey(elementId, rowKey);
  while (turns.isBusy(turn)) await turns.inTurn(turn, () => Promise.resolve());
}

/** Returns a row with text typed before `since` (in ms) whose call is running or waiting. */
export const busyBefore = ({ store, turns }: CardAtWork, since: number): WorkRow | undefined =>
  store
    .rows()
    .find(
      ({ elementId, rowKey, work }) =>
        (work.since ?? Infinity) < since && turns.isBusy(turnKey(elementId, rowKey)),
    );

/** Maximum number of times that one save is repeated because other users changed other fields of the entry. */
const MERGES = 5;

/**
 * Saves or submits an entry after all earlier text of the card. An unanswered call is repeated first, except a
 * submission when the user now saves. Text typed during the call is kept. If the call fails, all text is kept. While
 * earlier text has no answer, the entry is not sent, and the result is the failure 'offline'. Resolves with null if the
 * user removes the entry before its turn.
 *
 * @param isComplete whether to wait until all files of the entry are uploaded. Otherwise text does not wait for a slow
 *   upload, and the entry is saved again when the file has arrived (ruling 5.37).
 */
export async function sendEntry(
  screen: CardAtWork,
  element: CardElement,
  row: EntryRow,
  submit: boolean,
  isComplete = submit,
): Promise<SendResult | null> {
  const isRemoved = () => isRemovedSince(row, workOf(screen, element, row.key));
  const newOne = () => newAttempt(screen, element, row, submit, isComplete);
  const before = workOf(screen, element, row.key);
  const since = before?.since ?? null;
  if (since !== null && (await screen.sendBefore?.(since)) === false)
    return isRemoved() ? null : holdEntry(screen, element, row, newOne);
  if (!isComplete && hasOnlyFiles(before)) {
    // Uploads before the entry's turn, so that text typed during the upload can be saved.
    const failed = await failedUpload(screen, element.id, row.key);
    if (failed !== null) return { kind: 'failed', ...failed };
  }
  return screen.turns.inTurn(turnOf(element, row), async () => {
    if (isRemoved()) return null;
    const earlier = workOf(screen, element, row.key)?.attempt ?? null;
    // Does not repeat an unanswered submission if the user now wants to save. If the server has executed the
    // submission, the card shows it.
    if (earlier !== null && (submit || !earlier.body.submit)) {
      // A save drops the promise to submit the entry after an earlier save.
      const { submitsNext: _, ...save } = earlier;
      const result = await perform(screen, element, row.key, submit ? earlier : save);
      const isDone = !isUnsaved(workOf(screen, element, row.key)) && (earlier.body.submit || !submit);
      if (result.kind === 'failed' || isDone || earlier.body.submit) return result;
    }
    const { entry, work } = rowNow(screen, element, row);
    // Sends nothing if the server has all text, and the entry is submitted already or the user only wants to save. An
    // automatic save may have stored the text before the press of 'Zapisz'.
    if (entry && !isUnsaved(work) && (entry.isSubmitted || !submit)) return { kind: 'stored', entry };
    if (entry && !isComplete && hasOnlyFiles(work)) return { kind: 'stored', entry };
    return submit ? submitSeen(screen, element, row, newOne) : saveMerging(screen, element, row, newOne);
  });
}

/**
 * Submits an entry unless another user has changed it since the screen showed `row`, because the user confirms what the
 * screen shows (ruling 5.10). A save that ran at the press may have merged such a change.
 */
async function submitSeen(
  screen: CardAtWork,
  element: CardElement,
  row: EntryRow,
  newOne: () => Attempt,
  promised: Submitted | null = null,
): Promise<SendResult> {
  const { entry, index } = rowNow(screen, element, row);
  const seen = index === null ? undefined : versionAsSeen(screen.cardId, element.id, index, row.entry);
  if (entry?.rowVersion === seen) return perform(screen, element, row.key, newOne());
  const failed = { failure: { kind: 'stale', message: cardTexts.entryStale }, errors: NO_ERRORS } as const;
  screen.store.tell(element.id, row.key, index, { type: 'failed', ...failed, promised });
  return { kind: 'failed', ...failed };
}

/**
 * Stores the call in the entry without sending it, because earlier text is unanswered. A save is sent automatically
 * later. A submission waits for the consent of the user.
 */
function holdEntry(
  screen: CardAtWork,
  element: CardElement,
  row: EntryRow,
  newOne: () => Attempt,
): SendResult {
  const { store } = screen;
  const failure = { kind: 'offline', message: NO_CONNECTION } as const;
  const { work } = rowNow(screen, element, row);
  if (work?.attempt === null && work.sending === null) {
    const attempt = newOne();
    const tell = store.tell.bind(store, element.id, row.key, attempt.body.index);
    tell({ type: 'sending', what: attempt.body.submit ? 'submit' : 'save', attempt });
    tell({ type: 'failed', failure, errors: NO_ERRORS, retryAt: Date.now() + retryDelay(0, null) });
  }
  return { kind: 'failed', failure, errors: NO_ERRORS };
}

/**
 * Saves an entry without a press: only the text that the server accepts. Saves nothing while the user must decide a
 * conflict or an earlier call is unanswered. The errors of an earlier submission stay. Resolves with null when nothing
 * was sent.
 */
export function saveQuietly(
  screen: CardAtWork,
  element: CardElement,
  row: EntryRow,
): Promise<SendResult | null> {
  return screen.turns.inTurn(turnOf(element, row), async () => {
    // An entry that seems deleted may be new: another tab may have stored it after this tab had read the card.
    if (conflictNow(screen, element, row)?.kind === 'deleted' && !(await readAgain(screen))) return null;
    const next = () => quietAttempt(screen, element, row);
    return next() === null ? null : saveMerging(screen, element, row, next);
  });
}

/** Saves an entry, and saves again if another user has changed other fields meanwhile (ruling 5.10). */
async function saveMerging(
  screen: CardAtWork,
  element: CardElement,
  row: EntryRow,
  next: () => Attempt | null,
  refused: SendResult | null = null,
): Promise<SendResult> {
  let result = refused;
  for (let tries = 0; tries <= MERGES; tries += 1) {
    const { entry, work } = rowNow(screen, element, row);
    // The server may have the text although it refused the call, for example from an earlier call.
    if (result !== null && entry !== null && !isUnsaved(work)) return { kind: 'stored', entry };
    if (result !== null && needsChoice(conflictNow(screen, element, row))) {
      if (result.kind === 'failed') tellChoice(screen, element, row.key, result);
      return result;
    }
    const attempt = next();
    if (attempt === null) break;
    result = await perform(screen, element, row.key, attempt);
    if (result.kind === 'stored' || result.failure.kind !== 'stale') return result;
  }
  return result ?? { kind: 'failed', failure: { kind: 'stale', message: '' }, errors: NO_ERRORS };
}

/** Replaces an undecided failure with a final one, because the entry now waits for the choice of the user. */
function tellChoice(
  { store }: CardAtWork,
  { id }: CardElement,
  rowKey: string,
  { failure, errors }: SendResult & { readonly kind: 'failed' },
): void {
  const work = store.ofElement(id).get(rowKey);
  if (work?.failure?.isUndecided) store.tell(id, rowKey, work.index, { type: 'failed', failure, errors });
}

/**
 * Returns the conflict of the typed text with the entry on the server. Null if there is none, and while only the copy
 * of the card on this device is known.
 */
function conflictNow(
  { client, cardId, store }: CardAtWork,
  asked: CardElement,
  row: RowKey,
): Conflict | null {
  if (keptAnswers.timeOf(cardQuery(cardId)) !== null) return null;
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  const element = elementNow(client, cardId, asked);
  const { entry = null, work } =
    rowsOf(element, store.ofElement(element.id), true).find(({ key }) => key === row.key) ?? {};
  return conflictOf(fieldsOfElement(element), work, entry, card ? closedBecause(card, element) : null);
}

function quietAttempt(screen: CardAtWork, element: CardElement, row: EntryRow): Attempt | null {
  // Reads the row anew, because an answer may have given the entry its index meanwhile.
  const now = rowNow(screen, element, row);
  const { work } = now;
  if (work === undefined || work.attempt !== null || work.sending !== null) return null;
  const conflict = conflictNow(screen, element, row);
  if (needsChoice(conflict)) {
    const failure = { kind: 'stale', message: heldWords(conflict) } as const;
    screen.store.tell(element.id, row.key, work.index, { type: 'failed', failure, errors: work.errors });
    return null;
  }
  const { sent } = savableText(fieldsOfElement(element), work);
  return isNothing(sent) ? null : { ...attemptOf(element, now, { ...work, ...sent }, false), isQuiet: true };
}

/** Returns the message for text that waits for the choice of the user. */
function heldWords(conflict: Conflict | null): string {
  if (conflict?.kind === 'closed') return cardTexts.heldClosed[conflict.because];
  return conflict?.kind === 'deleted' ? cardTexts.deletedTitle : cardTexts.clashTitle;
}

/**
 * Repeats the unanswered call, however old it is. If the server has forgotten the key of the call, the row version
 * and the key of the entry still show whether the call was executed. Resolves with null when the call has been
 * answered meanwhile.
 */
export function repeatAttempt(
  screen: CardAtWork,
  element: CardElement,
  row: RowKey,
): Promise<SendResult | null> {
  return screen.turns.inTurn(turnOf(element, row), async () => {
    const attempt = workOf(screen, element, row.key)?.attempt ?? null;
    if (attempt === null) return null;
    const result = await perform(screen, element, row.key, attempt);
    const { isQuiet = false, body } = attempt;
    if (result.kind === 'stored') return submitNext(screen, element, row, attempt, result);
    if (isSubmitting(attempt) || result.failure.kind !== 'stale') return result;
    const now = rowNow(screen, element, { ...row, index: body.index, entry: null, work: undefined });
    const next = () =>
      isQuiet ? quietAttempt(screen, element, now) : newAttempt(screen, element, now, false);
    return saveMerging(screen, element, now, next, result);
  });
}

/**
 * Submits an entry after its save was answered, if the screen promised the submission and nothing was typed since the
 * promise. Otherwise returns `result`, the result of the save.
 */
async function submitNext(
  screen: CardAtWork,
  element: CardElement,
  row: RowKey,
  { body, submitsNext }: Attempt,
  result: SendResult & { readonly kind: 'stored' },
): Promise<SendResult> {
  const isTyped = (workOf(screen, element, row.key)?.typedAt ?? 0) > (submitsNext ?? 0);
  if (submitsNext === undefined || isTyped) return result;
  const saved = { ...row, index: body.index, entry: result.entry, work: undefined };
  const next = () => ({ ...newAttempt(screen, element, saved, true), isAutomatic: true });
  return submitSeen(screen, element, saved, next, body);
}

/** Returns the row with the current state of its entry, also if the row has left the screen since it was rendered. */
export function rowNow({ client, cardId, store }: CardAtWork, asked: CardElement, row: EntryRow): EntryRow {
  const element = elementNow(client, cardId, asked);
  const all = store.ofElement(element.id);
  const found = rowsOf(element, all, true).find(({ key }) => key === row.key);
  return found ?? { ...row, work: all.get(row.key) };
}

function newAttempt(
  screen: CardAtWork,
  element: CardElement,
  row: EntryRow,
  submit: boolean,
  isComplete = submit,
): Attempt {
  const now = rowNow(screen, element, row);
  const { work } = now;
  const sent = isComplete || work === undefined ? work : { ...work, files: storableFileChanges(work.files) };
  return attemptOf(element, now, sent, submit);
}

/** Reads the card again. Resolves with false when the read failed. */
async function readAgain({ cardId, client }: CardAtWork): Promise<boolean> {
  await refetchCard(client, cardId);
  const state = client.getQueryState(cardQuery(cardId).queryKey);
  return state?.status === 'success' && !state.isInvalidated;
}

/** Reads the card again and drops typed text that is already stored, for example by a call whose answer was lost. */
async function readAnew({ cardId, client, store }: CardAtWork, asked: CardElement, rowKey: string) {
  await refetchCard(client, cardId);
  const element = elementNow(client, cardId, asked);
  const row = rowsOf(element, store.ofElement(element.id), true).find((one) => one.key === rowKey);
  if (row?.entry) dropStored(store, element, row);
}

async function perform(
  screen: CardAtWork,
  element: CardElement,
  rowKey: string,
  attempt: Attempt,
  isAgain = false,
): Promise<SendResult> {
  const { cardId, client, store, written } = screen;
  const { body, key, sent } = attempt;
  const what = body.submit ? 'submit' : 'save';
  store.tell(element.id, rowKey, body.index, { type: 'sending', what, attempt });
  // Waits before the call, so that the next tab knows the key if this tab is closed.
  await written();
  try {
    if (isNewCard(cardId)) throw new ApiError({ status: 0, message: NO_CONNECTION });
    const files = await readyFiles(screen, element.id, rowKey, attempt);
    const input = { params: { id: cardId }, body: { ...body, files } };
    const options = { idempotencyKey: key, patience: PATIENCE };
    const answer = await call(controlCardRoutes.saveElement, input, options);
    noteOwnWrite(cardId, element.id, answer, body.rowVersion);
    await changeCard(
      client,
      cardId,
      (card) => withEntry(card, element.id, answer),
      () => store.tell(element.id, rowKey, body.index, { type: 'stored', sent, entry: answer }),
    );
    return { kind: 'stored', entry: answer };
  } catch (error) {
    const again = isAgain ? null : withUnknownFiles(screen, element.id, rowKey, attempt, error);
    if (again !== null) return perform(screen, element, rowKey, again, true);
    const failed = failedOf(error, new Set(fieldsOfElement(element).map((field) => field.id)));
    const { sending = null, tries = 0 } = workOf(screen, element, rowKey) ?? {};
    const retryAt = Date.now() + retryDelay(tries, error);
    const failure = failureOf(attempt, failed.failure);
    const promised = promisedBy(attempt, failure);
    // A failure would bring back the row of a new entry that was removed meanwhile, so `sending` is checked. The
    // attempt is no sign of a removal, because a logout gives the attempt up while the call runs.
    if (sending !== null)
      store.tell(element.id, rowKey, body.index, { type: 'failed', ...failed, failure, retryAt, promised });
    if (error instanceof ApiError && MOVED_ON.has(error.status)) await readAnew(screen, element, rowKey);
    return { kind: 'failed', ...failed };
  }
}
