import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { type LeftOut, type SeriesItem, seriesItemOf } from './series-item.ts';

/**
 * Reads each card once and keeps that answer, because the user signs the values that were shown. A later read would
 * change the shown values and their hash after the user looked at them.
 */
export function useSeriesCards(cardIds: readonly string[]): readonly UseQueryResult<SeriesItem | LeftOut>[] {
  const [opening] = useState(idempotencyKey);
  return useQueries({
    queries: cardIds.map((id) => ({
      queryKey: ['series', opening, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(controlCardRoutes.formData, { params: { id } }, { signal }),
      select: seriesItemOf,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    })),
  });
}
