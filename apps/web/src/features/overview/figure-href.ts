import type { Figure } from '@kartoteka/contract/home-figures';
import { paths } from '../../lib/paths.ts';
import { writeListState } from '../../list/state/list-address.ts';
import { initialListState } from '../../list/state/list-state.ts';

/** The address of the list of filled cards with a figure's filters. The list's total equals the figure. */
export function figureHref({ filters }: Figure): string {
  const state = {
    ...initialListState,
    filters: filters.map((filter) => ({ ...filter, isDateTime: false })),
  };
  return `${paths.cards}?${writeListState(state, new URLSearchParams()).toString()}`;
}
