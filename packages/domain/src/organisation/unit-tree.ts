import { type Violation, violation } from '../violation.ts';

/** A unit in the flat list. */
export interface UnitRow {
  readonly id: string;
  /** Null for a root unit. */
  readonly parentId: string | null;
}

/** A unit with its sub-units, in the order of the list. */
export interface UnitNode<U extends UnitRow = UnitRow> {
  readonly unit: U;
  readonly children: readonly UnitNode<U>[];
}

/** Builds the tree of a flat list. A unit whose parent is not in the list becomes a root. */
export function unitTree<U extends UnitRow>(units: readonly U[]): UnitNode<U>[] {
  const known = new Set(units.map((unit) => unit.id));
  const byParent = Map.groupBy(units, ({ parentId }) => (parentId && known.has(parentId) ? parentId : null));
  const under = (parentId: string | null): UnitNode<U>[] =>
    (byParent.get(parentId) ?? []).map((unit) => ({ unit, children: under(unit.id) }));
  return under(null);
}

/**
 * Returns the unit and all its ancestors, itself first. A member of the unit belongs to all of them (ruling
 * 4.1).
 */
export function withAncestors(units: readonly UnitRow[], id: string): string[] {
  const parents = new Map(units.map((unit) => [unit.id, unit.parentId]));
  const path = new Set<string>();
  for (
    let at: string | null = id;
    at !== null && parents.has(at) && !path.has(at);
    at = parents.get(at) ?? null
  ) {
    path.add(at);
  }
  return [...path];
}

/** Returns the unit and all its sub-units, parents first. */
export function withDescendants(units: readonly UnitRow[], id: string): string[] {
  const known = units.some((unit) => unit.id === id);
  const found = new Set(known ? [id] : []);
  for (const at of found) {
    for (const unit of units) if (unit.parentId === at) found.add(unit.id);
  }
  return [...found];
}

/**
 * Returns what is wrong with moving a unit under a parent, at `parentId`: an unknown parent, or a parent that is the
 * unit itself or one of its sub-units (ruling 2.4).
 */
export function checkMove(units: readonly UnitRow[], id: string, parentId: string | null): Violation[] {
  if (parentId === null) return [];
  if (!units.some((unit) => unit.id === parentId)) return [violation(['parentId'], 'unknownParent')];
  return withDescendants(units, id).includes(parentId) ? [violation(['parentId'], 'unitCycle')] : [];
}
