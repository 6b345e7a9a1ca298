import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { changeCard, elementNow, refetchCard } from '../card-data/card-cache.ts';
import { withEntry } from '../card-data/change-card.ts';
import { fieldsOf } from '../element/element-fields.ts';
import { deviationCommentsOf } from './deviation-comments.ts';
import { dropStored } from './drop-stored.ts';
import { dataOf, shownComment } from './entry-body.ts';
import { entryErrorsOf } from './entry-errors.ts';
import {
  type Attempt,
  type EntryErrors,
  type EntryWork,
  type Failure,
  isUnsaved,
  NO_ERRORS,
} from './entry-work.ts';
import { retryDelay } from './retry-delay.ts';
import { type EntryRow, rowsOf } from './rows.ts';
import type { Turns } from './turns.ts';
import { unsettled } from './unsettled.ts';
import type { WorkStore } from './work-store.ts';

/** What sending needs to know of the screen. */
export interface CardAtWork {
  readonly cardId: string;
  readonly userId: string;
  readonly client: QueryClient;
  readonly store: WorkStore;
  readonly turns: Turns;
  /** When the device has what was typed so far. */
  readonly written: () => Promise<void>;
}

/** How a sending ended; a failure is already shown at the entry. */
export type SendResult =
  | { readonly kind: 'stored'; readonly entry: CardEntry }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly errors: EntryErrors };

/** Answers that say the card is not what the screen shows: forbidden, gone, stale. */
const MOVED_ON = new Set([403, 404, 409]);
/** A save that hangs longer than this, in ms, is repeated: the same key makes that safe. */
const PATIENCE = 20_000;

type RowKey = Pick<EntryRow, 'key'>;

const workOf = ({ store }: CardAtWork, element: CardElement, rowKey: string): EntryWork | undefined =>
  store.ofElement(element.id).get(rowKey);

const turnOf = (element: CardElement, { key }: RowKey) => `${element.id}/${key}`;

/** Whether a call for the entry is under way, or waits for one. */
export function isSendingEntry({ turns }: CardAtWork, element: CardElement, row: RowKey): boolean {
  return turns.isBusy(turnOf(element, row));
}

/**
 * Stores an entry, or submits it, after whatever is under way for it. A call that had no answer is settled first. What
 * is typed while the call is under way stays typed; when the call fails everything does.
 */
export function sendEntry(
  screen: CardAtWork,
  element: CardElement,
  row: EntryRow,
  submit: boolean,
): Promise<SendResult> {
  return screen.turns.inTurn(turnOf(element, row), async () => {
    const earlier = workOf(screen, element, row.key)?.attempt ?? null;
    // Who wants it saved no longer wants it submitted; what a submission did shows in the card.
    if (earlier !== null && (submit || !earlier.body.submit)) {
      const result = await perform(screen, element, row.key, earlier);
      const isDone = !isUnsaved(workOf(screen, element, row.key)) && (earlier.body.submit || !submit);
      if (result.kind === 'failed' || isDone || earlier.body.submit) return result;
    }
    const { entry, work } = rowNow(screen, element, row);
    // What went before has done it: an entry that is submitted takes no more.
    if (entry?.isSubmitted && !isUnsaved(work)) return { kind: 'stored', entry };
    return perform(screen, element, row.key, newAttempt(screen, element, row, submit));
  });
}

/** Repeats the call that had no answer; null when there is none any more. */
export function repeatAttempt(
  screen: CardAtWork,
  element: CardElement,
  row: RowKey,
): Promise<SendResult | null> {
  return screen.turns.inTurn(turnOf(element, row), async () => {
    const attempt = workOf(screen, element, row.key)?.attempt ?? null;
    return attempt === null ? null : perform(screen, element, row.key, attempt);
  });
}

/** The row with what became of its entry since it was drawn. */
function rowNow({ client, cardId, store }: CardAtWork, asked: CardElement, row: EntryRow): EntryRow {
  const element = elementNow(client, cardId, asked);
  return rowsOf(element, store.ofElement(element.id), true).find(({ key }) => key === row.key) ?? row;
}

function newAttempt(screen: CardAtWork, element: CardElement, row: EntryRow, submit: boolean): Attempt {
  const { entry, index, work } = rowNow(screen, element, row);
  return {
    key: idempotencyKey(),
    at: Date.now(),
    isAutomatic: !submit,
    sent: { typed: work?.typed ?? {}, comment: work?.comment ?? null },
    body: {
      elementTemplateId: element.id,
      index,
      ...(index === null ? { key: work?.key ?? idempotencyKey() } : {}),
      data: dataOf(fieldsOf(element), work, entry),
      comment: shownComment(work, entry),
      deviationComments: deviationCommentsOf(fieldsOf(element), work, entry),
      submit,
      rowVersion: entry?.rowVersion ?? null,
    },
  };
}

/** The card as it stands now; what was typed and turns out to be stored, as by a call whose answer was lost, is done. */
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
): Promise<SendResult> {
  const { cardId, client, store, written } = screen;
  const { body, key, sent } = attempt;
  store.tell(element.id, rowKey, body.index, {
    type: 'sending',
    what: body.submit ? 'submit' : 'save',
    attempt,
  });
  // Whatever happens to this tab from here on, the key is known to the next one.
  await written();
  try {
    const input = { params: { id: cardId }, body };
    const options = { idempotencyKey: key, patience: PATIENCE };
    const answer = await call(controlCardRoutes.saveElement, input, options);
    await changeCard(
      client,
      cardId,
      (card) => withEntry(card, element.id, answer),
      () => store.tell(element.id, rowKey, body.index, { type: 'stored', sent, entry: answer }),
    );
    return { kind: 'stored', entry: answer };
  } catch (error) {
    const failed = failedOf(error, new Set(fieldsOf(element).map((field) => field.id)));
    const tries = store.ofElement(element.id).get(rowKey)?.tries ?? 0;
    const retryAt = Date.now() + retryDelay(tries, error);
    store.tell(element.id, rowKey, body.index, { type: 'failed', ...failed, retryAt });
    if (error instanceof ApiError && MOVED_ON.has(error.status)) await readAnew(screen, element, rowKey);
    return { kind: 'failed', ...failed };
  }
}

/** A failed call as what the entry shows. */
function failedOf(
  error: unknown,
  fieldIds: ReadonlySet<string>,
): { readonly failure: Failure; readonly errors: EntryErrors } {
  const message = messageOf(error);
  if (!(error instanceof ApiError)) return { failure: { kind: 'refused', message }, errors: NO_ERRORS };
  const open = unsettled(error);
  if (open !== null) return { failure: { kind: open, message }, errors: NO_ERRORS };
  if (error.status >= 500) return { failure: { kind: 'broken', message }, errors: NO_ERRORS };
  if (error.status === 409) return { failure: { kind: 'stale', message }, errors: NO_ERRORS };
  const { entry, others } = entryErrorsOf(error.validationErrors, fieldIds);
  return { failure: { kind: 'refused', message: [message, ...others].join(' ') }, errors: entry };
}
