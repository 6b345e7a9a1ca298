import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { AttachedFile } from '@kartoteka/contract/file';
import { isReturned } from '@kartoteka/domain/card/status';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { cardState } from '../../../ui/card-state.ts';
import { TouchDensity } from '../../../ui/touch-density.tsx';
import { FilesShown } from '../files/files-shown.tsx';
import { Description } from '../element/description.tsx';
import { cardTexts } from '#texts/card';

/**
 * The card's name, template and status, notices about its return, its void, a newer revision and its size, and the
 * instructions.
 */
export function CardHeader({ card, action }: { card: CardFormData; action?: ReactNode }) {
  const { template } = card;
  return (
    <>
      <PageHeader
        title={card.name}
        action={action}
        about={
          <Stack sx={{ gap: 0.5 }}>
            <Stack
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
            >
              <StatusChip state={cardState(card.status, isReturned(card))} />
              {card.hasDeviations && <StatusChip state="deviation" />}
              <span>{`${template.controlCardGroup.name} · ${template.controlCardType.name}`}</span>
            </Stack>
            <span>{cardTexts.template(template.name, template.version)}</span>
            <span className="tabular">
              {cardTexts.started(card.createdBy?.name ?? null, formatDateTime(card.creationTime))}
            </span>
          </Stack>
        }
      />
      <Stack sx={{ gap: 1, marginBottom: 2, '&:empty': { display: 'none' } }}>
        {isReturned(card) && (
          <Alert severity="warning">
            <AlertTitle>{cardTexts.returned}</AlertTitle>
            <Reason text={card.returnReason} files={card.returnFiles} />
          </Alert>
        )}
        {card.status === 'voided' && (
          <Alert severity="info">
            <AlertTitle>{cardTexts.voided}</AlertTitle>
            <Reason text={card.voidReason ?? ''} files={card.voidFiles} />
            {/* Missing in answers of an earlier version that the device kept. */}
            {card.voidedAt && (
              <Typography variant="body2" className="tabular" sx={{ marginTop: 0.5 }}>
                {cardTexts.voidedBy(card.voidedBy?.name ?? null, formatDateTime(card.voidedAt))}
              </Typography>
            )}
          </Alert>
        )}
        {card.status === 'inProgress' && card.newerRevisionExists && (
          <Alert severity="info">
            <AlertTitle>{cardTexts.newerRevision}</AlertTitle>
            {cardTexts.newerRevisionAbout}
          </Alert>
        )}
        {card.status === 'inProgress' && card.fullness !== null && (
          <Alert severity="warning">
            <AlertTitle>{cardTexts.nearlyFull(card.fullness)}</AlertTitle>
            {cardTexts.nearlyFullAbout}
          </Alert>
        )}
        {template.description && (
          <TouchDensity>
            <Description html={template.description} isFolded={card.status !== 'inProgress'} />
          </TouchDensity>
        )}
      </Stack>
    </>
  );
}

function Reason({ text, files = [] }: { text: string; files?: readonly AttachedFile[] }) {
  return (
    <>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      {files.length > 0 && (
        <Box sx={{ marginTop: 1 }}>
          <FilesShown files={files} />
        </Box>
      )}
    </>
  );
}
