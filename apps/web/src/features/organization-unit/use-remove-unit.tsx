import type { UsageAnswer } from '@kartoteka/contract/crud';
import { type ListedUnit, organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import Stack from '@mui/material/Stack';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Places, placesOf } from '../../form/record/places.tsx';
import { inTime, readRefusing } from '../../form/record/read-refusing.ts';
import { usageWords } from '../../form/record/usage-words.ts';
import { useConfirmRemoval } from '../../form/record/use-confirm-removal.ts';
import { useTurns } from '../../form/record/use-turns.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
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
 * Returns a function that deletes a unit after a question. If the unit cannot be deleted, the function shows the
 * reasons instead of the question: sub-units, members, and links to the places where the unit is used. Nothing is asked
 * when a later call or another question comes before the reasons are read, or when the user has left the screen.
 */
export function useRemoveUnit(): (unit: ListedUnit) => Promise<Removal> {
  const client = useQueryClient();
  const refresh = useRefreshUnits();
  const notify = useNotify();
  const confirmRemoval = useConfirmRemoval();
  const begin = useTurns();
  const refuse = useRefusal();
  return useCallback(
    async ({ id, displayName: name }) => {
      const turn = begin();
      if (turn === null) return null;
      const reasons = await readReasons(client, id);
      if (!turn.mayAsk()) return null;
      if (reasons !== null) return refuse(<Reasons name={name} reasons={reasons} />, reasons.memberCount > 0);
      if (!(await confirmRemoval(name))) return null;
      try {
        await call(organizationUnitRoutes.remove, { params: { id } });
      } catch (error) {
        await refresh();
        // A reason may have arisen after the check, or the check failed.
        const isReason = error instanceof ApiError && REASONS.includes(error.code ?? '');
        if (isReason && turn.mayAsk()) {
          const text = (
            <>
              {error.message} <Places places={placesOf(error)} />
            </>
          );
          return refuse(text, error.code === 'Kartoteka:HasMembers');
        }
        notify.error(messageOf(error));
        return null;
      }
      await refresh();
      notify.success(structureTexts.removed(name));
      return 'removed';
    },
    [begin, client, confirmRemoval, notify, refresh, refuse],
  );
}

/** Returns a function that shows why a unit cannot be deleted, and offers to show its members if it has some. */
function useRefusal(): (text: ReactNode, hasMembers: boolean) => Promise<'members' | null> {
  const ask = useAsk();
  return useCallback(
    (text, hasMembers) =>
      ask({
        title: formTexts.inUseTitle,
        text,
        cancelLabel: kitTexts.close,
        choices: hasMembers ? [{ value: 'members', label: structureTexts.members, emphasis: 'main' }] : [],
      }),
    [ask],
  );
}

/** The reasons why a unit cannot be deleted. */
interface DeletionReasons {
  readonly hasChildren: boolean;
  readonly usage: UsageAnswer | null;
  readonly memberCount: number;
}

/**
 * Reads why a unit cannot be deleted. Other people may have changed the units since they were shown, so they are read
 * again. Returns null when there is no reason, and when the reasons cannot be read or take too long.
 */
async function readReasons(client: QueryClient, id: string): Promise<DeletionReasons | null> {
  const [usage, list] = await Promise.all([
    readRefusing((of) => call(organizationUnitRoutes.usage, { params: { id: of } }), id),
    inTime(client.query({ ...queryOf(organizationUnitRoutes.list), staleTime: 0 })),
  ]);
  const units = list?.items ?? [];
  const hasChildren = units.some(({ parentId }) => parentId === id);
  const memberCount = units.find((unit) => unit.id === id)?.memberCount ?? 0;
  return hasChildren || usage !== null || memberCount > 0 ? { hasChildren, usage, memberCount } : null;
}

function Reasons({ name, reasons }: { readonly name: string; readonly reasons: DeletionReasons }) {
  const { hasChildren, usage, memberCount } = reasons;
  return (
    <Stack spacing={1}>
      {hasChildren && <div>{structureTexts.hasChildren(name)}</div>}
      {usage && (
        <div>
          {structureTexts.inUse(name, usageWords(usage))} <Places places={usage.items} />
        </div>
      )}
      {memberCount > 0 && <div>{structureTexts.hasMembers(name, memberCount)}</div>}
    </Stack>
  );
}
