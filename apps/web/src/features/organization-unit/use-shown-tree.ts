import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { useMemo } from 'react';
import { findUnits, forestOf, linesOf } from './tree.ts';

const nothingFolded = () => false;

/** The units that a search leaves, as a tree and as the lines that stand open; all of them without a search. */
export function useShownTree(
  units: readonly ListedUnit[],
  search: string,
  isFolded: (id: string) => boolean,
) {
  const result = useMemo(() => findUnits(units, search), [search, units]);
  const forest = useMemo(() => forestOf(result?.shown ?? units), [result, units]);
  // What was found is shown, folded or not.
  const foldedNow = result === null ? isFolded : nothingFolded;
  const lines = useMemo(() => linesOf(forest, foldedNow), [foldedNow, forest]);
  return { found: result?.found ?? null, forest, lines, foldedNow };
}
