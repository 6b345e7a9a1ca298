import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { changeCard, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { approveTexts } from '#texts/card-approve';

/**
 * Signs a slot: what was shown is what is signed, so the hash of the shown data goes along. Answers null, or the message
 * that belongs to the password.
 */
export function useApprove(card: CardFormData) {
  const client = useQueryClient();
  const notify = useNotify();
  const keys = useRef(new Map<string, string>());
  const [signing, setSigning] = useState<string | null>(null);

  const approve = async (slot: Approval, password: string | null): Promise<string | null> => {
    const attempt = `${slot.id}/${card.dataHash}`;
    const key = keys.current.get(attempt) ?? idempotencyKey();
    keys.current.set(attempt, key);
    setSigning(slot.id);
    try {
      const params = { id: card.id, approvalId: slot.id };
      const body = { dataHash: card.dataHash, password };
      const approvals = await call(controlCardRoutes.approve, { params, body }, { idempotencyKey: key });
      await changeCard(
        client,
        card.id,
        (shown) => ({ ...shown, approvals }),
        () => notify.success(approveTexts.done),
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) keys.current.delete(attempt);
      const ofPassword = error instanceof ApiError ? error.validationErrors.get('password') : undefined;
      if (ofPassword !== undefined) return ofPassword;
      const isStale = error instanceof ApiError && error.status === 409;
      notify.error(isStale ? approveTexts.stale : messageOf(error));
    } finally {
      setSigning(null);
    }
    await Promise.all([refetchCard(client, card.id), forgetLists(client)]);
    return null;
  };
  return { approve, signing };
}
