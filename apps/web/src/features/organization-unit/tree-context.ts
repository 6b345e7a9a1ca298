import type { UnitNode } from '@kartoteka/domain/organisation/unit-tree';
import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { createContext, useContext } from 'react';

/** What can be done at a unit's line; the same functions at every drawing. */
export interface TreeActions {
  readonly add: (unit: ListedUnit) => void;
  readonly openMenu: (unit: ListedUnit, anchor: HTMLElement) => void;
  readonly showMembers: (unit: ListedUnit) => void;
  readonly fold: (id: string) => void;
  readonly unfold: (id: string) => void;
}

/** How the tree stands now. */
export interface TreeState {
  /** The one line that Tab reaches. */
  readonly activeId: string | null;
  readonly isFolded: (id: string) => boolean;
  /** Names that the search found, all of them open; null while nothing is searched for. */
  readonly found: ReadonlySet<string> | null;
  /** Where what is being dragged may not be dropped; null while nothing is. */
  readonly barred: ReadonlySet<string | null> | null;
}

export type Node = UnitNode<ListedUnit>;

export const TreeActionsContext = createContext<TreeActions | null>(null);
export const TreeStateContext = createContext<TreeState | null>(null);

export function useTreeActions(): TreeActions {
  const actions = useContext(TreeActionsContext);
  if (actions === null) throw new Error('a unit outside the tree');
  return actions;
}

export function useTreeState(): TreeState {
  const state = useContext(TreeStateContext);
  if (state === null) throw new Error('a unit outside the tree');
  return state;
}

/** The element of a unit's line. */
export const lineId = (id: string): string => `unit-${id}`;
export const nameId = (id: string): string => `unit-${id}-name`;

/** Gives a line the focus. */
export function focusLine(id: string): void {
  const line = document.getElementById(lineId(id));
  line?.scrollIntoView({ block: 'nearest' });
  line?.focus({ preventScroll: true });
}
