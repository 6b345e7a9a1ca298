import { type ListedUnit, organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { useCallback } from 'react';
import { Places, placesOf } from '../../form/record/places.tsx';
import { useConfirmRemoval } from '../../form/record/use-confirm-removal.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useAsk } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';
import { structureTexts } from '#texts/organization-unit';
import { kitTexts } from '#texts/ui';
import { useRefreshUnits } from './use-change-unit.tsx';

/** The result of deleting. `members`: the unit stays and its members should be shown. Null: nothing changed. */
export type Removal = 'removed' | 'members' | null;

const REASONS = ['Kartoteka:InUse', 'Kartoteka:HasMembers', 'Kartoteka:HasChildren'];

/**
 * Returns a function that asks and then deletes a unit. If the server refuses, the function shows the reason:
 * sub-units, members, or links to the places where the unit is used.
 */
export function useRemoveUnit(): (unit: ListedUnit) => Promise<Removal> {
  const refresh = useRefreshUnits();
  const notify = useNotify();
  const ask = useAsk();
  const confirmRemoval = useConfirmRemoval();
  return useCallback(
    async ({ id, displayName: name }) => {
      if (!(await confirmRemoval(name))) return null;
      try {
        await call(organizationUnitRoutes.remove, { params: { id } });
      } catch (error) {
        await refresh();
        if (!(error instanceof ApiError) || !REASONS.includes(error.code ?? '')) {
          notify.error(messageOf(error));
          return null;
        }
        const hasMembers = error.code === 'Kartoteka:HasMembers';
        return ask({
          title: formTexts.inUseTitle,
          text: (
            <>
              {error.message}
              {error.code === 'Kartoteka:InUse' && <Places places={placesOf(error)} />}
            </>
          ),
          cancelLabel: kitTexts.close,
          choices: hasMembers ? [{ value: 'members', label: structureTexts.members, emphasis: 'main' }] : [],
        });
      }
      await refresh();
      notify.success(structureTexts.removed(name));
      return 'removed';
    },
    [ask, confirmRemoval, notify, refresh],
  );
}
