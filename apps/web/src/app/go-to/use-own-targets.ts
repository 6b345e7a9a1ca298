import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsGranted } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { ownCardTargets, startTargets } from './own-targets.ts';
import type { Answers } from './answers.ts';

const { availableTemplates, availableCards, recentCards } = controlCardOperatorRoutes;

/**
 * The templates that this person may start, and the person's cards. They are read without a search, as on the
 * person's own screens.
 */
export function useOwnTargets(): Answers {
  const isGranted = useIsGranted();
  const fills = { enabled: isGranted('Kartoteka.ControlCards.Operator') };
  const signs = { enabled: isGranted('Kartoteka.ControlCards.Approval') };
  const templates = useQuery({ ...queryOf(availableTemplates), ...fills });
  const toFill = useQuery({ ...queryOf(availableCards), ...fills });
  const recent = useQuery({ ...queryOf(recentCards), ...fills });
  const toSign = useQuery({ ...queryOf(controlCardRoutes.awaitingMe), ...signs });
  const all = [templates, toFill, recent, toSign];
  const targets = useMemo(
    () => [
      ...startTargets(templates.data?.items ?? []),
      ...ownCardTargets({
        toSign: toSign.data?.items ?? [],
        toFill: toFill.data?.items ?? [],
        recent: recent.data?.items ?? [],
      }),
    ],
    [templates.data, toSign.data, toFill.data, recent.data],
  );
  const failed = all.filter(({ isError, data }) => isError && data === undefined);
  return {
    targets,
    isComing: all.some(({ isLoading }) => isLoading),
    isFailed: failed.length > 0,
    retry: () => {
      for (const one of failed) one.refetch().catch(reportError);
    },
  };
}
