import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PanelsSkeleton } from '../../ui/skeletons.tsx';
import { CardContext, type CardMode } from './card-context.ts';
import { cardQuery } from './card-data/card-cache.ts';
import { cardTexts } from './texts.ts';
import { createWorkStore } from './work/work-store.ts';

/** Deleted, or out of my hands. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export interface CardLoaderProps {
  readonly mode: CardMode;
  readonly children: (card: CardFormData) => ReactNode;
}

/** Reads the card that the address names. A card that was read once stays on the screen when a refetch fails. */
export function CardLoader({ mode, children }: CardLoaderProps) {
  const { id: cardId = '' } = useParams();
  const client = useQueryClient();
  const { data: card, error, refetch } = useQuery(cardQuery(cardId));
  // A new card starts with nothing typed.
  const screen = useMemo(() => ({ cardId, client, mode, store: createWorkStore() }), [cardId, client, mode]);
  if (card) {
    return (
      <CardContext key={cardId} value={screen}>
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
  return error ? (
    <ErrorState title={cardTexts.loadFailed} error={error} onRetry={() => void refetch()} />
  ) : (
    <PanelsSkeleton />
  );
}
