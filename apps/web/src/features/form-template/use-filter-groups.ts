import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { useIsGranted } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import type { FormTemplateValues } from './form-template-values.ts';

/**
 * Returns a function that lists the filter groups in use: the groups of filled cards, if the user may list
 * cards, and the groups of this form.
 */
export function useFilterGroups(): () => readonly string[] {
  const isGranted = useIsGranted();
  const { getValues } = useFormContext<FormTemplateValues>();
  const { data } = useQuery({
    ...queryOf(controlCardRoutes.configuration),
    enabled: isGranted('Kartoteka.ControlCards.ManageCards'),
  });
  return useCallback(() => {
    const used = data?.availableListFilters.flatMap(({ group }) => group ?? []) ?? [];
    const own = getValues('elements').map(({ filterGroup }) => filterGroup.trim());
    const all = new Set([...used, ...own].filter((group) => group !== ''));
    return [...all].toSorted((one, other) => one.localeCompare(other, 'pl'));
  }, [data, getValues]);
}
