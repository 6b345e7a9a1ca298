import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { changeCard, refetchCard } from '../card-data/card-cache.ts';
import { withEntry } from '../card-data/change-card.ts';
import { fieldsOf } from '../element/element-fields.ts';
import { dataOf, shownComment } from './entry-body.ts';
import { entryErrorsOf } from './entry-errors.ts';
import { type EntryErrors, type Failure, NO_ERRORS } from './entry-work.ts';
import type { EntryRow } from './rows.ts';
import type { WorkStore } from './work-store.ts';

/** What sending needs to know of the screen. */
export interface CardAtWork {
  readonly cardId: string;
  readonly client: QueryClient;
  readonly store: WorkStore;
}

/** How a sending ended; a failure is already shown at the entry. */
export type SendResult =
  | { readonly kind: 'stored'; readonly entry: CardEntry }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly errors: EntryErrors };

/** Answers that say the card is not what the screen shows: forbidden, gone, stale. */
const MOVED_ON = new Set([403, 404, 409]);

/** Keys of attempts that got no answer: the same body sent again must not be done twice. */
const unanswered = new Map<string, { readonly body: string; readonly key: string }>();

function keyFor(row: string, body: string): string {
  const earlier = unanswered.get(row);
  const key = earlier?.body === body ? earlier.key : idempotencyKey();
  unanswered.set(row, { body, key });
  return key;
}

/**
 * Stores an entry, or submits it. What is typed while the call is under way stays typed; when the call fails everything
 * does. The comment may be one that was asked for just now.
 */
export async function sendEntry(
  { cardId, client, store }: CardAtWork,
  element: CardElement,
  row: EntryRow,
  submit: boolean,
): Promise<SendResult> {
  const { entry, key: rowKey } = row;
  const work = store.ofElement(element.id).get(rowKey) ?? row.work;
  const sent = { typed: work?.typed ?? {}, comment: work?.comment ?? null };
  const fields = fieldsOf(element);
  const body = {
    elementTemplateId: element.id,
    index: row.index,
    data: dataOf(fields, work, entry),
    comment: shownComment(work, entry),
    submit,
    rowVersion: entry?.rowVersion ?? null,
  };
  const attempt = `${cardId}/${element.id}/${rowKey}`;
  const idempotencyKey = keyFor(attempt, JSON.stringify(body));
  store.tell(element.id, rowKey, row.index, { type: 'sending', what: submit ? 'submit' : 'save' });
  try {
    const input = { params: { id: cardId }, body };
    const answer = await call(controlCardRoutes.saveElement, input, { idempotencyKey });
    unanswered.delete(attempt);
    changeCard(
      client,
      cardId,
      (card) => withEntry(card, element.id, answer),
      () => store.tell(element.id, rowKey, row.index, { type: 'stored', sent, entry: answer }),
    );
    return { kind: 'stored', entry: answer };
  } catch (error) {
    const failed = failedOf(error, new Set(fields.map((field) => field.id)));
    if (failed.failure.kind === 'refused' || failed.failure.kind === 'stale') unanswered.delete(attempt);
    store.tell(element.id, rowKey, row.index, { type: 'failed', ...failed });
    if (error instanceof ApiError && MOVED_ON.has(error.status)) await refetchCard(client, cardId);
    return { kind: 'failed', ...failed };
  }
}

/** A failed call as what the entry shows. */
export function failedOf(
  error: unknown,
  fieldIds: ReadonlySet<string>,
): { readonly failure: Failure; readonly errors: EntryErrors } {
  const message = messageOf(error);
  if (!(error instanceof ApiError)) return { failure: { kind: 'refused', message }, errors: NO_ERRORS };
  if (error.isOffline || error.status >= 500) {
    return { failure: { kind: 'offline', message }, errors: NO_ERRORS };
  }
  if (error.status === 409) return { failure: { kind: 'stale', message }, errors: NO_ERRORS };
  const { entry, others } = entryErrorsOf(error.validationErrors, fieldIds);
  return { failure: { kind: 'refused', message: [message, ...others].join(' ') }, errors: entry };
}
