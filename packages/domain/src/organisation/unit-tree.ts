import { MAX_UNITS, UNIT_LEVELS } from '../limits.ts';
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
 * Returns the units with these ids and all their ancestors. For one id, the unit comes first and then its ancestors,
 * upwards. For several ids, the order is not defined. A member of a unit belongs to its ancestors too (ruling 4.1).
 * Takes time in proportion to the number of units, however many ids there are.
 */
export function withAncestors(units: readonly UnitRow[], ids: Iterable<string>): string[] {
  const parents = new Map(units.map((unit) => [unit.id, unit.parentId]));
  const found = new Set<string>();
  for (const id of ids) {
    let at: string | null = id;
    while (at !== null && parents.has(at) && !found.has(at)) {
      found.add(at);
      at = parents.get(at) ?? null;
    }
  }
  return [...found];
}

/**
 * Returns the units with these ids and all their sub-units. For one id, the unit comes first and then its sub-units,
 * level by level. For several ids, the order is not defined. Takes time in proportion to the number of units, however
 * many ids there are.
 */
export function withDescendants(units: readonly UnitRow[], ids: Iterable<string>): string[] {
  const known = new Set(units.map((unit) => unit.id));
  const byParent = Map.groupBy(units, ({ parentId }) => parentId);
  const found = new Set([...ids].filter((id) => known.has(id)));
  for (const at of found) {
    for (const unit of byParent.get(at) ?? []) found.add(unit.id);
  }
  return [...found];
}

/**
 * Returns what is wrong with a new unit under a parent: too many units, at `displayName`; an unknown parent or too many
 * levels, at `parentId`.
 */
export function checkNewUnit(units: readonly UnitRow[], parentId: string | null): Violation[] {
  if (units.length >= MAX_UNITS) return [violation(['displayName'], 'tooManyUnits', { max: MAX_UNITS })];
  if (parentId === null) return [];
  if (!units.some((unit) => unit.id === parentId)) return [violation(['parentId'], 'unknownParent')];
  return checkLevels(levelOf(units, parentId) + 1);
}

/**
 * Returns what is wrong with moving a unit under a parent, at `parentId`: an unknown parent, a parent that is the unit
 * itself or one of its sub-units (ruling 2.4), or too many levels. A unit that keeps its parent may be deeper, because
 * earlier versions had no limit.
 */
export function checkMove(units: readonly UnitRow[], id: string, parentId: string | null): Violation[] {
  if (parentId === null) return [];
  if (!units.some((unit) => unit.id === parentId)) return [violation(['parentId'], 'unknownParent')];
  const below = withDescendants(units, [id]);
  if (below.includes(parentId)) return [violation(['parentId'], 'unitCycle')];
  const deepest = below.at(-1);
  if (deepest === undefined || units.some((unit) => unit.id === id && unit.parentId === parentId)) return [];
  return checkLevels(levelOf(units, parentId) + 1 + levelOf(units, deepest) - levelOf(units, id));
}

/** Returns the number of units from the root down to this one, both included. */
const levelOf = (units: readonly UnitRow[], id: string): number => withAncestors(units, [id]).length;

const checkLevels = (levels: number): Violation[] =>
  levels > UNIT_LEVELS ? [violation(['parentId'], 'tooManyLevels', { max: UNIT_LEVELS })] : [];
