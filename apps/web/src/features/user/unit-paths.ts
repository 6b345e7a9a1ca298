import { type UnitNode, type UnitRow, unitTree } from '@kartoteka/domain/organisation/unit-tree';

type Unit = UnitRow & { readonly displayName: string };

/** Every unit with the way to it from the top, 'Zakład / Mleczarnia / Linia 1', in the order of the tree. */
export function unitPaths(
  units: readonly Unit[],
): readonly { readonly id: string; readonly label: string }[] {
  const under = (nodes: readonly UnitNode<Unit>[], way: string): { id: string; label: string }[] =>
    nodes.flatMap(({ unit, children }) => {
      const label = way === '' ? unit.displayName : `${way} / ${unit.displayName}`;
      return [{ id: unit.id, label }, ...under(children, label)];
    });
  return under(unitTree(units), '');
}
