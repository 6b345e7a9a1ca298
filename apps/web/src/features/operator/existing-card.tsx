import type { AvailableCard } from '@kartoteka/contract/control-card-operator';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../lib/format.ts';
import { operatorTexts } from '#texts/operator';

/** A card of the template that is already being filled: name, start, fillers and progress, with the question. */
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
