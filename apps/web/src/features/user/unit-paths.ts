import { type UnitNode, type UnitRow, unitTree } from '@kartoteka/domain/organisation/unit-tree';

type Unit = UnitRow & { readonly displayName: string; readonly isApproving: boolean };

/** A unit with its path from the top. `isApproving`: the unit, or an ancestor, approves cards. */
export interface UnitPath {
  readonly id: string;
  readonly label: string;
  readonly isApproving: boolean;
}

/** Returns every unit with its path from the top, 'Zakład / Mleczarnia / Linia 1', in the order of the tree. */
export function unitPaths(units: readonly Unit[]): readonly UnitPath[] {
  const under = (nodes: readonly UnitNode<Unit>[], way: string): UnitPath[] =>
    nodes.flatMap(({ unit, children }) => {
      const label = way === '' ? unit.displayName : `${way} / ${unit.displayName}`;
      return [{ id: unit.id, label, isApproving: unit.isApproving }, ...under(children, label)];
    });
  return under(unitTree(units), '');
}
