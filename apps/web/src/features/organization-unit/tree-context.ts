import type { UnitNode } from '@kartoteka/domain/organisation/unit-tree';
import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { createContext, useContext } from 'react';

/** The actions on a unit's line. Pass the same functions on every render. */
export interface TreeActions {
  readonly add: (unit: ListedUnit) => void;
  readonly openMenu: (unit: ListedUnit, anchor: HTMLElement) => void;
  readonly showMembers: (unit: ListedUnit) => void;
  readonly fold: (id: string) => void;
  readonly unfold: (id: string) => void;
}

export interface TreeState {
  /** Id of the only line that Tab reaches; null for a tree without lines. */
  readonly activeId: string | null;
  readonly isFolded: (id: string) => boolean;
  /**
   * Ids of the units that match the search, which are shown unfolded; null while the search field is empty.
   */
  readonly found: ReadonlySet<string> | null;
  /**
   * While a unit is dragged, the ids of the units on which it may not be dropped, where a null id is the top level.
   * Null while nothing is dragged.
   */
  readonly barred: ReadonlySet<string | null> | null;
}

export type Node = UnitNode<ListedUnit>;

export const TreeActionsContext = createContext<TreeActions | null>(null);
export const TreeStateContext = createContext<TreeState | null>(null);

export function useTreeActions(): TreeActions {
  const actions = useContext(TreeActionsContext);
  if (actions === null) throw new Error('useTreeActions outside the tree');
  return actions;
}

export function useTreeState(): TreeState {
  const state = useContext(TreeStateContext);
  if (state === null) throw new Error('useTreeState outside the tree');
  return state;
}

/** Returns the DOM id of a unit's line. */
export const lineId = (id: string): string => `unit-${id}`;
/** Returns the DOM id of the name in a unit's line. */
export const nameId = (id: string): string => `unit-${id}-name`;

/** Focuses a line and scrolls to it. */
export function focusLine(id: string): void {
  const line = document.getElementById(lineId(id));
  line?.scrollIntoView({ block: 'nearest' });
  line?.focus({ preventScroll: true });
}
