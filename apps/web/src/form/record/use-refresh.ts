import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * The outdated queries: the routes of the resource itself, and routes of other resources that show its data.
 */
interface Changed {
  readonly calls: { readonly name: string; readonly family: string };
  readonly touches?: readonly string[];
}

/** Returns functions that make screens read their data again after this user or another user has saved a record. */
export function useRefresh({ calls, touches }: Changed) {
  const queries = useQueryClient();
  /** Refreshes lists, look-ups and usages that contain the resource. */
  const refreshOthers = useCallback(() => {
    const { family, name } = calls;
    return queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) =>
        typeof first === 'string' &&
        ((first.startsWith(family) && first !== name) || touches?.includes(first) === true),
    });
  }, [calls, queries, touches]);
  /** Refreshes all data of the screen except the record itself. */
  const refreshLookUps = useCallback(
    () => queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== calls.name }),
    [calls, queries],
  );
  return { refreshOthers, refreshLookUps };
}
