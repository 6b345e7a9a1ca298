import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsHere } from '../../../lib/navigation/use-is-here.ts';
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
  const navigate = useNavigate();
  const isHere = useIsHere();
  const run = async ({ slot, thenTo }: Asked, password: string | null): Promise<SignOutcome> => {
    const outcome = await approve(slot, password);
    if (outcome.isSigned && thenTo !== null && isHere()) await navigate(thenTo);
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
