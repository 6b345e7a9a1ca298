import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { useMemo } from 'react';
import { findUnits, forestOf, linesOf } from './tree.ts';

const nothingFolded = () => false;

/**
 * Returns the units that match the search and their ancestors, as a tree and as visible lines; all units while the
 * search field is empty. `found` has the ids of the matching units; null while the search field is empty.
 */
export function useShownTree(
  units: readonly ListedUnit[],
  search: string,
  isFolded: (id: string) => boolean,
) {
  const result = useMemo(() => findUnits(units, search), [search, units]);
  const forest = useMemo(() => forestOf(result?.shown ?? units), [result, units]);
  // Search results are shown even inside folded units.
  const foldedNow = result === null ? isFolded : nothingFolded;
  const lines = useMemo(() => linesOf(forest, foldedNow), [foldedNow, forest]);
  return { found: result?.found ?? null, forest, lines, foldedNow };
}
