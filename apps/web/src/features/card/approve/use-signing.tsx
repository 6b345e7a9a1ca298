import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsHere } from '../../../lib/navigation/use-is-here.ts';
import { forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { type SignOutcome, useApprove } from './use-approve.ts';

/** The signing of a card's slots. All buttons of the screen share it. */
export interface Signing {
  readonly isBusy: boolean;
  /**
   * Signs a slot, and goes to the address afterwards unless it is null or the user has left the card meanwhile. Asks for
   * the password where it is needed.
   */
  readonly sign: (slot: Approval, thenTo: string | null) => Promise<void>;
  /** The dialog that asks for the password, while it is open. */
  readonly question: ReactNode;
}

interface Asked {
  readonly slot: Approval;
  readonly thenTo: string | null;
}

export function useSigning(card: CardFormData): Signing {
  const { approve, signing } = useApprove(card);
  const [asked, setAsked] = useState<Asked | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  /** Reads the card and the lists again, and then goes to the address, because the next card shows how many wait. */
  const readAndGo = async (thenTo: string | null): Promise<void> => {
    await Promise.all([refetchCard(client, card.id), forgetLists(client)]);
    if (thenTo !== null && isHere()) await navigate(thenTo);
  };
  const run = async ({ slot, thenTo }: Asked, password: string | null): Promise<SignOutcome> => {
    const outcome = await approve(slot, password);
    // The result does not wait for the reading, because on a stalled network the password question would stay open.
    if (outcome.isOver) readAndGo(outcome.isSigned ? thenTo : null).catch(reportError);
    return outcome;
  };
  return {
    isBusy: signing !== null,
    async sign(slot, thenTo) {
      // Signs nothing once the address has changed: the user has left this card, and the next one is not on the
      // screen yet.
      if (!isHere()) return;
      if (card.template.passwordAtSigning) setAsked({ slot, thenTo });
      else await run({ slot, thenTo }, null);
    },
    question: asked && (
      <PasswordDialog
        label={asked.slot.label}
        onSign={(password) => run(asked, password)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
