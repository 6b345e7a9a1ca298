import {
  type OrganizationUnit,
  type OrganizationUnitInput,
  organizationUnitRoutes,
} from '@kartoteka/contract/organization-unit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ChangeTable } from '../../form/record/conflict-dialog.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf } from '../../lib/query.ts';
import { useAsk } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';
import { structureTexts } from '#texts/organization-unit';
import { pathOf, type NamedUnit } from './tree.ts';

/** A new name or a new parent, never both at once. */
export type UnitChange = Pick<OrganizationUnitInput, 'displayName'> | Pick<OrganizationUnitInput, 'parentId'>;

/** `done`: stored. `theirs`: the other user's version was kept. `refused`: the server's error. */
export type ChangeOutcome =
  | { readonly kind: 'done' | 'theirs' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** Returns a function that makes the tree read its units again. */
export function useRefreshUnits(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ queryKey: keyOf(organizationUnitRoutes.list) }),
    [client],
  );
}

/**
 * Returns a function that renames or moves a unit. If another user has changed the other property meanwhile, both
 * changes are kept. If both users changed the same property, this user chooses between the two values. Changes of one
 * unit are sent one after another.
 */
export function useChangeUnit(units: readonly NamedUnit[]) {
  const refresh = useRefreshUnits();
  const ask = useAsk();

  const askWhose = useCallback(
    (current: OrganizationUnit, change: UnitChange) => {
      const words = (one: UnitChange) =>
        'displayName' in one
          ? one.displayName
          : one.parentId === null
            ? structureTexts.top
            : pathOf(units, one.parentId);
      const isName = 'displayName' in change;
      const stored = isName ? { displayName: current.displayName } : { parentId: current.parentId };
      const label = isName ? formTexts.name : structureTexts.parent;
      return ask({
        title: structureTexts.conflictTitle(current.displayName),
        text: (
          <>
            {structureTexts.conflictText}
            <ChangeTable
              changes={[{ path: label, label, before: words(stored), after: words(change) }]}
              before={formTexts.conflictTheirs}
              after={formTexts.conflictMine}
              added=""
              removed=""
            />
          </>
        ),
        choices: [
          { value: 'theirs', label: formTexts.conflictTake },
          { value: 'mine', label: formTexts.conflictKeep, emphasis: 'main' },
        ],
      });
    },
    [ask, units],
  );

  /** The latest change of each unit, by the unit's id. */
  const running = useRef(new Map<string, Promise<ChangeOutcome>>());
  // The units that this screen has stored, by the stamp that each of them replaced. Without them a unit that is dropped
  // again before the tree shows its first move would conflict with the user's own change.
  const replacedBy = useRef(new Map<string, OrganizationUnit>());

  const attempt = useCallback(
    async (seen: OrganizationUnit, change: UnitChange): Promise<ChangeOutcome> => {
      let base = newest(replacedBy.current, seen);
      for (;;) {
        const { displayName, parentId, concurrencyStamp } = base;
        try {
          const stored = await call(organizationUnitRoutes.update, {
            params: { id: seen.id },
            body: { displayName, parentId, concurrencyStamp, ...change },
          });
          if (stored.concurrencyStamp !== concurrencyStamp) replacedBy.current.set(concurrencyStamp, stored);
          await refresh();
          return { kind: 'done' };
        } catch (error) {
          const current = currentOf(error);
          if (current === null) {
            await refresh();
            return { kind: 'refused', error };
          }
          if (!isUntouched(base, current, change) && (await askWhose(current, change)) !== 'mine') {
            await refresh();
            return { kind: 'theirs' };
          }
          base = current;
        }
      }
    },
    [askWhose, refresh],
  );

  return useCallback(
    (seen: OrganizationUnit, change: UnitChange): Promise<ChangeOutcome> => {
      const run = () => attempt(seen, change);
      const outcome = running.current.get(seen.id)?.then(run, run) ?? run();
      running.current.set(seen.id, outcome);
      return outcome;
    },
    [attempt],
  );
}

/** Follows the stored units from `seen`, each by the stamp that it replaced, and returns the newest one. */
function newest(replacedBy: ReadonlyMap<string, OrganizationUnit>, seen: OrganizationUnit): OrganizationUnit {
  let unit = seen;
  let next = replacedBy.get(unit.concurrencyStamp);
  while (next !== undefined) {
    unit = next;
    next = replacedBy.get(unit.concurrencyStamp);
  }
  return unit;
}

/**
 * Returns whether the property that this user changes still has the value that the user saw, or already has
 * the new value. Then the other user's change does not contradict this change.
 */
function isUntouched(seen: OrganizationUnit, current: OrganizationUnit, change: UnitChange): boolean {
  return 'displayName' in change
    ? [seen.displayName, change.displayName].includes(current.displayName)
    : [seen.parentId, change.parentId].includes(current.parentId);
}

/** Returns the stored unit from the answer of a conflict; null for other errors. */
function currentOf(error: unknown): OrganizationUnit | null {
  return error instanceof ApiError && error.code === 'Kartoteka:ConcurrencyConflict'
    ? (error.data as OrganizationUnit)
    : null;
}
