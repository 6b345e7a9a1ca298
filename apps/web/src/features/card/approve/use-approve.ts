import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { changeCard } from '../card-data/card-cache.ts';
import { approveTexts } from '#texts/card-approve';

/** The result of signing a slot. */
export interface SignOutcome {
  readonly isSigned: boolean;
  /** Whether the password dialog closes. */
  readonly isOver: boolean;
  /** The server's message about a wrong password; null for every other result. */
  readonly wrongPassword: string | null;
}

/**
 * Returns `approve`, which signs a slot, and `signing`, the id of the slot that is being signed now, or null. The hash
 * of the shown data is sent along, so that exactly the shown data is signed. The caller reads the
 * card and the lists again.
 */
export function useApprove(card: CardFormData) {
  const client = useQueryClient();
  const notify = useNotify();
  const keys = useRef(new Map<string, string>());
  const [signing, setSigning] = useState<string | null>(null);

  const approve = async (slot: Approval, password: string | null): Promise<SignOutcome> => {
    const attempt = `${slot.id}/${card.dataHash}`;
    const key = keys.current.get(attempt) ?? idempotencyKey();
    keys.current.set(attempt, key);
    let isSigned = false;
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
      isSigned = true;
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (!failure?.isOffline) keys.current.delete(attempt);
      const wrongPassword = failure?.validationErrors.get('password') ?? null;
      if (wrongPassword !== null) return { isSigned, isOver: false, wrongPassword };
      notify.error(failure?.status === 409 ? approveTexts.stale : messageOf(error));
      // After a lost connection the dialog stays open, so that the password need not be typed again.
      if (failure?.isOffline) return { isSigned, isOver: false, wrongPassword: null };
    } finally {
      setSigning(null);
    }
    return { isSigned, isOver: true, wrongPassword: null };
  };
  return { approve, signing };
}
