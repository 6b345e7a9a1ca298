import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { withAncestors } from '@kartoteka/domain/organisation/unit-tree';
import Paper from '@mui/material/Paper';
import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { reasonsOf } from '../../lib/api-error.ts';
import { useNotify } from '../../ui/notices.tsx';
import { DragArea } from './drag-area.tsx';
import { StructureToolbar } from './structure-toolbar.tsx';
import { structureTexts } from '#texts/organization-unit';
import {
  type TreeActions,
  TreeActionsContext,
  type TreeState,
  TreeStateContext,
  useTreeActions,
} from './tree-context.ts';
import { UnitDialogs, type UnitWork } from './unit-dialogs.tsx';
import { UnitMenu } from './unit-menu.tsx';
import { UnitTree, type UnitTreeProps } from './unit-tree.tsx';
import { useChangeUnit } from './use-change-unit.tsx';
import { useFocusLater } from './use-focus-later.ts';
import { useFolded } from './use-folded.ts';
import { useRemoveUnit } from './use-remove-unit.tsx';
import { useShownTree } from './use-shown-tree.ts';

/** Minimum number of units for which a search is offered. */
const MANY = 12;

export interface StructureProps {
  readonly units: readonly ListedUnit[];
  readonly work: UnitWork | null;
  readonly onWork: Dispatch<SetStateAction<UnitWork | null>>;
}

/** The tree of units with all actions. */
export function Structure({ units, work, onWork }: StructureProps) {
  const { isFolded, fold, unfold, foldAll } = useFolded();
  const [search, setSearch] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const { menu, menuAnchor, openMenu, closeMenu } = useUnitMenu();
  const toFocus = useFocusLater(units);
  const change = useChangeUnit(units);
  const remove = useRemoveUnit();

  const { found, forest, lines, foldedNow } = useShownTree(units, search, isFolded);
  const stop = lines.some(({ id }) => id === activeId) ? activeId : (lines[0]?.id ?? null);
  const isSearched = units.length >= MANY || search !== '';
  const parents = useMemo(() => [...new Set(units.flatMap(({ parentId }) => parentId ?? []))], [units]);

  const actions = useActions({ onWork, openMenu, fold, unfold });
  const placed = (id: string, parentId: string | null) => {
    if (parentId !== null) unfold(withAncestors(units, [parentId]));
    setSearch('');
    setActiveId(id);
    toFocus(id);
  };
  const drop = useMoveUnit(units, change, placed);
  const removeUnit = async (unit: ListedUnit) => {
    const at = lines.findIndex(({ id }) => id === unit.id);
    const neighbour = lines[at - 1] ?? lines[at + 1];
    const outcome = await remove(unit);
    if (outcome === 'members') onWork({ kind: 'members', unit });
    if (outcome !== 'removed' || neighbour === undefined) return;
    setActiveId(neighbour.id);
    toFocus(neighbour.id);
  };

  return (
    <>
      {(parents.length > 0 || isSearched) && (
        <StructureToolbar
          search={isSearched ? search : null}
          foundCount={found?.size ?? null}
          hasFolds={parents.length > 0}
          onSearch={setSearch}
          onFoldAll={() => foldAll(parents)}
          onUnfoldAll={() => foldAll([])}
        />
      )}
      {found?.size === 0 && <EmptyState text={structureTexts.nothingFound} />}
      {lines.length > 0 && (
        <TreeActionsContext value={actions}>
          <MovableTree
            units={units}
            forest={forest}
            lines={lines}
            state={{ activeId: stop, isFolded: foldedNow, found }}
            onActive={setActiveId}
            onMove={drop}
          />
        </TreeActionsContext>
      )}
      {menu && (
        <UnitMenu
          unit={menu.unit}
          isOpen={menu.isOpen}
          anchor={menuAnchor}
          onClose={closeMenu}
          onWork={onWork}
          onRemove={removeUnit}
        />
      )}
      <UnitDialogs
        units={units}
        work={work}
        change={change}
        onDone={(done) => onWork((now) => (now === done ? null : now))}
        onPlaced={placed}
      />
    </>
  );
}

/** The state of the menu of one unit. The unit stays in the state while the menu closes. */
function useUnitMenu() {
  const [menu, setMenu] = useState<{ readonly unit: ListedUnit; readonly isOpen: boolean } | null>(null);
  const menuAnchor = useRef<HTMLElement | null>(null);
  const openMenu = useCallback((unit: ListedUnit, anchor: HTMLElement) => {
    menuAnchor.current = anchor;
    setMenu({ unit, isOpen: true });
  }, []);
  const closeMenu = () => setMenu((now) => now && { ...now, isOpen: false });
  return { menu, menuAnchor, openMenu, closeMenu };
}

interface MovableTreeProps extends Pick<UnitTreeProps, 'forest' | 'lines' | 'onActive'> {
  readonly units: readonly ListedUnit[];
  readonly state: Omit<TreeState, 'barred'>;
  readonly onMove: (unit: ListedUnit, parentId: string | null) => Promise<void>;
}

/** The tree, whose units are moved by dragging. */
function MovableTree({ units, forest, lines, state, onActive, onMove }: MovableTreeProps) {
  const { openMenu } = useTreeActions();
  return (
    <DragArea units={units} onMove={(unit, parentId) => void onMove(unit, parentId)}>
      {(barred) => (
        <TreeStateContext value={{ ...state, barred }}>
          <Paper sx={{ padding: 1 }}>
            <UnitTree
              forest={forest}
              lines={lines}
              onActive={onActive}
              onMenu={(id, anchor) => {
                const unit = units.find((one) => one.id === id);
                if (unit) openMenu(unit, anchor);
              }}
            />
          </Paper>
        </TreeStateContext>
      )}
    </DragArea>
  );
}

interface ActionsOptions extends Pick<StructureProps, 'onWork'>, Pick<TreeActions, 'openMenu' | 'fold'> {
  readonly unfold: (ids: readonly string[]) => void;
}

/** Returns the actions on a unit's line, the same on every render. */
function useActions({ onWork, openMenu, fold, unfold }: ActionsOptions): TreeActions {
  return useMemo(
    () => ({
      add: (parent) => onWork({ kind: 'add', parent }),
      showMembers: (unit) => onWork({ kind: 'members', unit }),
      openMenu,
      fold,
      unfold: (id) => unfold([id]),
    }),
    [fold, onWork, openMenu, unfold],
  );
}

/**
 * Returns a function that moves a unit below another unit or to the top level, and shows the result in a
 * notice.
 */
function useMoveUnit(
  units: readonly ListedUnit[],
  change: ReturnType<typeof useChangeUnit>,
  onPlaced: (id: string, parentId: string | null) => void,
) {
  const notify = useNotify();
  return async (unit: ListedUnit, parentId: string | null) => {
    const outcome = await change(unit, { parentId });
    if (outcome.kind === 'refused') notify.error(reasonsOf(outcome.error));
    if (outcome.kind !== 'done') return;
    const to = units.find(({ id }) => id === parentId)?.displayName ?? null;
    notify.success(structureTexts.moved(unit.displayName, to));
    onPlaced(unit.id, parentId);
  };
}
