import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useAct } from '../../../lib/acts/use-act.ts';
import { ForwardIcon } from '../../../ui/icons/navigation.tsx';
import { isFurtherTap } from '../../../ui/taps.ts';
import { approveTexts } from '#texts/card-approve';
import { ActionBar } from '../frame/action-bar.tsx';
import { ReturnButton, type Returning } from './return-button.tsx';
import { SignButton } from './sign-button.tsx';
import type { NextWaiting } from './use-next-waiting.ts';
import type { Signing } from './use-signing.tsx';

export interface SigningActionsProps {
  readonly card: CardFormData;
  /** The only slot that the user can sign now; null if there is none or more than one. */
  readonly slot: Approval | null;
  readonly next: NextWaiting | null;
  readonly signing: Signing;
  readonly returning: Returning;
}

/** The buttons that sign and go to the next card, return the card, and go on without a signature. */
export function SigningActions({ card, slot, next, signing, returning }: SigningActionsProps) {
  const [asSign, asNext] = [useAct('sign'), useAct('nextCard')];
  return (
    <>
      {slot && next && (
        <Button
          variant="contained"
          size="large"
          endIcon={<ForwardIcon />}
          disabled={signing.isBusy}
          // The next card has its button at this position, and a second tap must not sign it.
          onClick={(event) => void (!isFurtherTap(event) && signing.sign(slot, next.address))}
          sx={{ minHeight: 48 }}
          {...asSign}
        >
          {approveTexts.approveAndGo(next.count)}
        </Button>
      )}
      {card.can.return && <ReturnButton onAsk={returning.ask} />}
      {next && (
        <Button
          component={Link}
          to={next.address}
          endIcon={<ForwardIcon />}
          size="large"
          sx={{ minHeight: 48 }}
          {...asNext}
        >
          {approveTexts.next(next.count)}
        </Button>
      )}
    </>
  );
}

/** The bar with `SigningActions` within reach of the thumb, for screens without room for a column of signatures. */
export function SigningBar(props: SigningActionsProps) {
  const { card, slot, next, signing } = props;
  if (slot === null && next === null && !card.can.return) return null;
  return (
    <ActionBar label={approveTexts.actions}>
      <SigningActions {...props} />
      {slot && !next && <SignButton slot={slot} isMain signing={signing} />}
    </ActionBar>
  );
}
