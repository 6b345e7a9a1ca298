import Box from '@mui/material/Box';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { keptAnswers } from '../lib/kept/kept-answers.ts';
import { isKeptRoute } from '../lib/kept/kept-routes.ts';
import { useNetwork } from '../ui/use-network.ts';
import { shortWhen } from '../lib/short-when.ts';
import { networkTexts as texts } from '#texts/network';

/**
 * Says above the screen that the server cannot be reached, and how old the shown data are. When the server
 * answers again, all data that came from this device are read from the server.
 */
export function NetworkStrip() {
  const client = useQueryClient();
  const reach = useNetwork();
  const cache = client.getQueryCache();
  // Renders again when another screen opens, because that screen shows other data.
  useLocation();
  const watch = useCallback(
    (tell: () => void) => {
      const stops = [cache.subscribe(tell), keptAnswers.subscribe(tell)];
      return () => stops.forEach((stop) => stop());
    },
    [cache],
  );
  const active = () => cache.findAll({ type: 'active' });
  const at = useSyncExternalStore(watch, () => shownSince(active()));
  const areKeptShown = useSyncExternalStore(watch, () =>
    active().some((query) => keptAnswers.timeOf(query) !== null),
  );
  const isBack = reach === 'reachable' && areKeptShown;
  useEffect(() => {
    if (!isBack) return;
    const predicate = (query: Query) => keptAnswers.timeOf(query) !== null;
    client.invalidateQueries({ predicate, refetchType: 'all' }).catch(reportError);
  }, [client, isBack]);
  if (reach === 'reachable' && !areKeptShown) return null;
  const words = reach === 'offline' ? texts.away : texts.unreachable;
  return (
    <Box
      role="status"
      sx={{
        paddingInline: 2,
        paddingBlock: 0.75,
        bgcolor: 'action.selected',
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
        fontWeight: 600,
      }}
      className="tabular"
    >
      {at === null ? words : `${words} · ${texts.stateOf(shortWhen(new Date(at).toISOString()))}`}
    </Box>
  );
}

type ShownQuery = Parameters<typeof keptAnswers.timeOf>[0] & {
  readonly state: { readonly dataUpdatedAt: number };
};

/**
 * Returns the time of the oldest shown data that this device may keep, in ms; null if there are none. The
 * configuration does not count.
 */
function shownSince(queries: readonly ShownQuery[]): number | null {
  const times = queries.flatMap((query) => {
    const [name] = query.queryKey;
    const { dataUpdatedAt } = query.state;
    if (typeof name !== 'string' || !isKeptRoute(name) || name === applicationConfigurationRoutes.get.name)
      return [];
    return dataUpdatedAt === 0 ? [] : [keptAnswers.timeOf(query) ?? dataUpdatedAt];
  });
  return times.length === 0 ? null : Math.min(...times);
}
