import { hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import {
  type UnitNode,
  type UnitRow,
  unitTree,
  withAncestors,
  withDescendants,
} from '@kartoteka/domain/organisation/unit-tree';

/** What the tree needs of a unit. */
export interface NamedUnit extends UnitRow {
  readonly displayName: string;
}

/** A unit as it stands in the tree now: what the keyboard walks through. */
export interface TreeLine {
  readonly id: string;
  /** Of the line above it in the tree, null at the top. */
  readonly parentId: string | null;
  readonly name: string;
  /** Null: nothing to unfold. */
  readonly isOpen: boolean | null;
}

/** A place where a unit may be moved; the top has no id. */
export interface Place {
  readonly id: string | null;
  readonly name: string;
  /** What is above it: 'Zakład › Produkcja', '' at the top. */
  readonly above: string;
}

const alphabet = new Intl.Collator('pl');
const STEP = ' › ';

/** The flat list as a tree, siblings by the Polish alphabet; nobody is lost, whatever the parents say. */
export function forestOf<U extends NamedUnit>(units: readonly U[]): readonly UnitNode<U>[] {
  return unitTree(
    withoutRings(units).toSorted(
      (one, other) => alphabet.compare(one.displayName, other.displayName) || (one.id < other.id ? -1 : 1),
    ),
  );
}

/** A unit whose way up comes back to itself stands at the top. */
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

/** What is to be seen from top to bottom. */
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

/** The names above a unit and its own: 'Zakład › Produkcja › Mleczarnia'. */
export function pathOf(units: readonly NamedUnit[], id: string): string {
  const names = new Map(units.map((unit) => [unit.id, unit.displayName]));
  return withAncestors(units, id)
    .toReversed()
    .map((one) => names.get(one))
    .join(STEP);
}

/** Where a unit may not be dropped: on itself, below itself, and where it is. */
export function barredFor(units: readonly NamedUnit[], unit: UnitRow): ReadonlySet<string | null> {
  return new Set([...withDescendants(units, unit.id), unit.parentId]);
}

/** Everywhere that a unit may be moved to, in the tree's order; the top under the name given. */
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

/** The units whose names have all the words, and those above them; null: nothing is searched for. */
export function findUnits<U extends NamedUnit>(
  units: readonly U[],
  search: string,
): { readonly found: ReadonlySet<string>; readonly shown: readonly U[] } | null {
  const words = searchWords(search);
  if (words.length === 0) return null;
  const found = new Set(units.filter(({ displayName }) => hasWords(displayName, words)).map(({ id }) => id));
  const kept = new Set([...found].flatMap((id) => withAncestors(units, id)));
  return { found, shown: units.filter(({ id }) => kept.has(id)) };
}
