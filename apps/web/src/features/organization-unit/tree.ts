import { hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import {
  type UnitNode,
  type UnitRow,
  unitTree,
  withAncestors,
  withDescendants,
} from '@kartoteka/domain/organisation/unit-tree';

/** The properties of a unit that the tree uses. */
export interface NamedUnit extends UnitRow {
  readonly displayName: string;
}

/** A visible line of the tree, for the keyboard. */
export interface TreeLine {
  readonly id: string;
  /** Id of the parent in the tree; null on the top level. */
  readonly parentId: string | null;
  readonly name: string;
  /** Whether the sub-units are shown; null for a unit without sub-units. */
  readonly isOpen: boolean | null;
}

/** A place that a unit can be moved to. `id` is null for the top level. */
export interface Place {
  readonly id: string | null;
  readonly name: string;
  /** The ancestors of the place: 'Zakład › Produkcja'; '' on the top level. */
  readonly above: string;
}

const alphabet = new Intl.Collator('pl');
const STEP = ' › ';

/**
 * Turns the flat list into a tree, siblings in the order of the Polish alphabet. Every unit is kept, even with a
 * missing parent or in a cycle.
 */
export function forestOf<U extends NamedUnit>(units: readonly U[]): readonly UnitNode<U>[] {
  return unitTree(
    withoutRings(units).toSorted(
      (one, other) => alphabet.compare(one.displayName, other.displayName) || (one.id < other.id ? -1 : 1),
    ),
  );
}

/** Moves the first unit of each cycle of parents to the top level. The other units stay below their parents. */
function withoutRings<U extends NamedUnit>(units: readonly U[]): readonly U[] {
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]));
  return units.map((unit) => {
    const seen = new Set<string>();
    let at = unit.parentId;
    while (at !== null && at !== unit.id && !seen.has(at)) {
      seen.add(at);
      at = parents.get(at) ?? null;
    }
    if (at !== unit.id) return unit;
    parents.set(unit.id, null);
    return { ...unit, parentId: null };
  });
}

/** Returns the visible lines from top to bottom. */
export function linesOf(
  forest: readonly UnitNode<NamedUnit>[],
  isFolded: (id: string) => boolean,
  parentId: string | null = null,
): readonly TreeLine[] {
  return forest.flatMap(({ unit: { id, displayName: name }, children }) => {
    const isOpen = children.length === 0 ? null : !isFolded(id);
    const line: TreeLine = { id, parentId, name, isOpen };
    return isOpen === true ? [line, ...linesOf(children, isFolded, id)] : [line];
  });
}

/** Returns the names of a unit's ancestors and of the unit: 'Zakład › Produkcja › Mleczarnia'. */
export function pathOf(units: readonly NamedUnit[], id: string): string {
  const names = new Map(units.map((unit) => [unit.id, unit.displayName]));
  return withAncestors(units, [id])
    .toReversed()
    .map((one) => names.get(one))
    .join(STEP);
}

/**
 * Returns the places to which a unit cannot be moved: itself, the units below it, and its current parent. Null
 * stands for the top level.
 */
export function barredFor(units: readonly NamedUnit[], unit: UnitRow): ReadonlySet<string | null> {
  return new Set([...withDescendants(units, [unit.id]), unit.parentId]);
}

/** Returns all places that a unit can be moved to, in the order of the tree. `topName` names the top level. */
export function placesFor(units: readonly NamedUnit[], unit: UnitRow, topName: string): readonly Place[] {
  const barred = barredFor(units, unit);
  const below = (nodes: readonly UnitNode<NamedUnit>[], above: string): Place[] =>
    nodes.flatMap(({ unit: { id, displayName: name }, children }) => [
      { id, name, above },
      ...below(children, above === '' ? name : above + STEP + name),
    ]);
  return [{ id: null, name: topName, above: '' }, ...below(forestOf(units), '')].filter(
    ({ id }) => !barred.has(id),
  );
}

/**
 * Finds units by name. `found` has the ids of the units whose names contain all words of the search, and
 * `shown` these units with their ancestors. Null if the search has no words.
 */
export function findUnits<U extends NamedUnit>(
  units: readonly U[],
  search: string,
): { readonly found: ReadonlySet<string>; readonly shown: readonly U[] } | null {
  const words = searchWords(search);
  if (words.length === 0) return null;
  const found = new Set(units.filter(({ displayName }) => hasWords(displayName, words)).map(({ id }) => id));
  const kept = new Set(withAncestors(units, found));
  return { found, shown: units.filter(({ id }) => kept.has(id)) };
}
