import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Whose answers are old, by the names of routes: a resource's own, and those of others that it touches. */
interface Changed {
  readonly calls: { readonly name: string; readonly family: string };
  readonly touches?: readonly string[];
}

/** Has the screens ask anew for what a save, or somebody else's, has made old. */
export function useRefresh({ calls, touches }: Changed) {
  const queries = useQueryClient();
  /** Answers of lists, look-ups and usages that speak of the resource. */
  const refreshOthers = useCallback(() => {
    const { family, name } = calls;
    return queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) =>
        typeof first === 'string' &&
        ((first.startsWith(family) && first !== name) || touches?.includes(first) === true),
    });
  }, [calls, queries, touches]);
  /** Everything that the screen reads beside the record itself. */
  const refreshLookUps = useCallback(
    () => queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== calls.name }),
    [calls, queries],
  );
  return { refreshOthers, refreshLookUps };
}
