import type { AvailableCard } from '@kartoteka/contract/control-card-operator';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../lib/format.ts';
import { operatorTexts } from '#texts/operator';

/**
 * The text of the question about a card that is already being filled: its name, start and progress. If the card is
 * unknown, only the question.
 */
export function ExistingCard({ card }: { card: AvailableCard | undefined }) {
  return (
    <Stack sx={{ gap: 0.5 }}>
      {card && (
        <>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{card.name}</Typography>
          <Typography className="tabular">
            {operatorTexts.existingStarted(formatDateTime(card.creationTime), card.startedBy)}
          </Typography>
          <Typography className="tabular">
            {operatorTexts.existingProgress(card.submittedElementCount, card.elementCount)}
          </Typography>
        </>
      )}
      <Typography sx={{ marginTop: 1 }}>{operatorTexts.existingQuestion}</Typography>
    </Stack>
  );
}
