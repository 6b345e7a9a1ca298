import type { UsageAnswer } from '@kartoteka/contract/crud';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';

const NOWHERE: UsageAnswer = { items: [], counts: [], totalCount: 0, cardsInProgress: 0 };

export interface KnownUsage {
  /** The places of use; empty until they are known. */
  readonly usage: UsageAnswer;
  /** Reads the usage again. Resolves with the known usage if the call fails. */
  readonly refreshUsage: () => Promise<UsageAnswer>;
}

/** Returns the places where a stored record is used; none for a new record (null). */
export function useUsage(
  calls: Pick<CrudCalls<never, StoredRecord>, 'family' | 'usage'>,
  stored: StoredRecord | null,
): KnownUsage {
  const id = stored?.id;
  const { data, refetch } = useQuery({
    queryKey: [`${calls.family}usage`, id],
    queryFn: async ({ signal }) => (await calls.usage?.(id ?? '', { signal })) ?? NOWHERE,
    enabled: id !== undefined && calls.usage !== undefined,
    refetchOnMount: 'always',
  });
  const refreshUsage = useCallback(async () => (await refetch()).data ?? NOWHERE, [refetch]);
  return { usage: data ?? NOWHERE, refreshUsage };
}
