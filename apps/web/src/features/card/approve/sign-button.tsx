import type { Approval } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import { useAct } from '../../../lib/acts/use-act.ts';
import { personName, useCurrentUser } from '../../../lib/current-user.ts';
import { isFurtherTap } from '../../../ui/taps.ts';
import { approveTexts } from '#texts/card-approve';
import type { Signing } from './use-signing.tsx';

export interface SignButtonProps {
  readonly slot: Approval;
  /** Whether this is the main button of the screen. */
  readonly isMain: boolean;
  readonly signing: Signing;
}

/** Signs a slot and stays on the card. It names the signer, because a tablet passes from hand to hand. */
export function SignButton({ slot, isMain, signing }: SignButtonProps) {
  const user = useCurrentUser();
  const asSign = useAct(isMain ? 'sign' : null);
  const name = personName(user) || user.userName;
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      size="large"
      disabled={signing.isBusy}
      aria-label={approveTexts.sign(name, slot.label)}
      // After a signature the next slot moves to this position, and a second tap must not sign it.
      onClick={(event) => void (!isFurtherTap(event) && signing.sign(slot, null))}
      {...asSign}
      // A long name takes a second line, because the column beside the card is narrow.
      sx={{
        alignSelf: 'flex-start',
        minHeight: 48,
        maxWidth: '100%',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      }}
    >
      {approveTexts.approveAs(name)}
    </Button>
  );
}
