import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useIsGranted } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import type { FormTemplateValues } from './form-template-values.ts';

/** Filter groups in use: those of filled cards, for whoever may list them, and those of this form. */
export function useFilterGroups(): readonly string[] {
  const isGranted = useIsGranted();
  const { control } = useFormContext<FormTemplateValues>();
  const own = useWatch({ control, name: 'elements', compute: groupsOf });
  const { data } = useQuery({
    ...queryOf(controlCardRoutes.configuration),
    enabled: isGranted('Kartoteka.ControlCards.ManageCards'),
  });
  return useMemo(() => {
    const used = data?.availableListFilters.flatMap(({ group }) => group ?? []) ?? [];
    const all = new Set([...used, ...own.split('\n')].filter((group) => group !== ''));
    return [...all].toSorted((one, other) => one.localeCompare(other, 'pl'));
  }, [data, own]);
}

/** As one text, so that a key press elsewhere draws nothing anew. */
function groupsOf(elements: FormTemplateValues['elements']): string {
  return [...new Set(elements.map(({ filterGroup }) => filterGroup.trim()))].join('\n');
}
