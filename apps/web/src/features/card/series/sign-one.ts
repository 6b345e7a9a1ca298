import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { unsettled } from '../work/unsettled.ts';
import type { SeriesItem } from './series-item.ts';

/**
 * The result for one card. `changed`: the card has changed since it was read, so it is not signed. `unanswered`: the
 * call got no final answer and can be repeated. `why` is the message for the user.
 */
export type SeriesResult =
  | { readonly kind: 'signed' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unanswered'; readonly why: string };

/** The server refused the password, so the card is not signed. */
export interface PasswordRefused {
  readonly kind: 'password';
  readonly why: string;
}

/** Signs one card of a series over the hash of the data that was shown. */
export async function signOne(
  { card, slot }: SeriesItem,
  password: string | null,
  idempotencyKey: string,
): Promise<SeriesResult | PasswordRefused> {
  const params = { id: card.id, approvalId: slot.id };
  const body = { dataHash: card.dataHash, password };
  try {
    await call(controlCardRoutes.approve, { params, body }, { idempotencyKey });
    return { kind: 'signed' };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): SeriesResult | PasswordRefused {
  const why = messageOf(error);
  if (!(error instanceof ApiError)) return { kind: 'refused', why };
  const aboutPassword = error.validationErrors.get('password');
  if (aboutPassword !== undefined) return { kind: 'password', why: aboutPassword };
  if (unsettled(error) !== null) return { kind: 'unanswered', why };
  return error.status === 409 ? { kind: 'changed' } : { kind: 'refused', why };
}
