import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { isBlank } from '@kartoteka/domain/card/entry';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { useIsHere } from '../../../lib/navigation/use-is-here.ts';
import { paths } from '../../../lib/paths.ts';
import { DeleteIcon } from '../../../ui/icons/action.tsx';
import { useDiscardCard } from '../../../ui/use-discard-card.tsx';
import { discardTexts } from '#texts/discard-card';

/** The button 'Odrzuć kartę' for the author, as long as nothing is stored in the card. */
export function DiscardButton({ card }: { card: CardFormData }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const discard = useDiscardCard(async () => {
    if (isHere()) await navigate(paths.operator, { replace: true });
  });
  // The entries are checked too, because entries may have been stored after the server computed `card.can.discard`.
  const isEmpty = card.elements.every(
    ({ isSubmitted, entries }) => !isSubmitted && entries.every((entry) => isBlank(entry)),
  );
  if (!card.can.discard || !isEmpty) return null;
  return (
    <Button
      color="error"
      startIcon={<DeleteIcon />}
      sx={{ minHeight: 48, paddingInline: 1, marginInlineStart: -1 }}
      onClick={() => void discard(card)}
    >
      {discardTexts.discard}
    </Button>
  );
}
