import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PanelsSkeleton } from '../../../ui/skeletons.tsx';
import { CardContext, type CardMode } from '../open/card-context.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { LeftDrafts } from './left-drafts.tsx';
import { cardTexts } from '#texts/card';
import { useCardScreenOf } from './use-card-screen-of.ts';

/** Returns whether the card was deleted or the user may no longer see it. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

export interface CardLoaderProps {
  readonly mode: CardMode;
  readonly children: (card: CardFormData) => ReactNode;
}

/** Reads the card of the address. A card that was read once stays on the screen when a later read fails. */
export function CardLoader({ mode, children }: CardLoaderProps) {
  const { id: cardId = '' } = useParams();
  const { data: card, error, refetch } = useQuery(cardQuery(cardId));
  const screen = useCardScreenOf(cardId, mode, card !== undefined);
  if (card && screen) {
    return (
      <CardContext key={`${screen.openedAs}/${mode}`} value={screen}>
        {isGone(error) && (
          <Alert severity="error" sx={{ marginBottom: 2 }}>
            <AlertTitle>{cardTexts.gone}</AlertTitle>
            {cardTexts.goneAbout}
          </Alert>
        )}
        {children(card)}
      </CardContext>
    );
  }
  if (!card && error) {
    return (
      <Stack sx={{ gap: 3 }}>
        <PageHeader title={isGone(error) ? cardTexts.gone : cardTexts.loadFailed} />
        {isGone(error) ? <Gone /> : <ErrorState error={error} onRetry={() => void refetch()} />}
        <LeftDrafts cardId={cardId} isGone={isGone(error)} />
      </Stack>
    );
  }
  return <PanelsSkeleton />;
}

/** Shown when the card is gone. Another attempt would not help, so it has no retry button. */
function Gone() {
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography>{cardTexts.goneWhy}</Typography>
      <Button component={Link} to={paths.home} variant="contained" size="large" sx={{ minHeight: 48 }}>
        {cardTexts.toHome}
      </Button>
    </Stack>
  );
}
