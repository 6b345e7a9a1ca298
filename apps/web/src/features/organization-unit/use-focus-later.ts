import { type ListedUnit, organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { focusLine } from './tree-context.ts';

/** Returns a function that focuses a line as soon as the tree shows the data that was read last. */
export function useFocusLater(units: readonly ListedUnit[]): (id: string) => void {
  const client = useQueryClient();
  const [wish, setWish] = useState<{ readonly id: string } | null>(null);
  const done = useRef(wish);
  useEffect(() => {
    if (wish === null || wish === done.current) return;
    const newest = client.getQueryData(queryOf(organizationUnitRoutes.list).queryKey);
    if (newest?.items !== units) return;
    focusLine(wish.id);
    done.current = wish;
  }, [client, units, wish]);
  return (id) => setWish({ id });
}
