import type { UsageAnswer } from '@kartoteka/contract/crud';
import { useQuery } from '@tanstack/react-query';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';

const NOWHERE: UsageAnswer = { items: [], counts: [], totalCount: 0, cardsInProgress: 0 };

/** Where a stored record is used; nowhere while that is not known. */
export function useUsage(
  calls: Pick<CrudCalls<never, StoredRecord>, 'family' | 'usage'>,
  stored: StoredRecord | null,
): UsageAnswer {
  const id = stored?.id;
  const { data } = useQuery({
    queryKey: [`${calls.family}usage`, id],
    queryFn: ({ signal }) => calls.usage(id ?? '', { signal }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  });
  return data ?? NOWHERE;
}
