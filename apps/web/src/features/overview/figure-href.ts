import type { Figure } from '@kartoteka/contract/home-figures';
import { paths } from '../../lib/paths.ts';
import { writeListState } from '../../list/list-address.ts';
import { initialListState } from '../../list/list-state.ts';

/** The list of filled cards with a figure's filters in its address: its total is the figure. */
export function figureHref({ filters }: Figure): string {
  const state = {
    ...initialListState,
    filters: filters.map((filter) => ({ ...filter, isDateTime: false })),
  };
  return `${paths.cards}?${writeListState(state, new URLSearchParams()).toString()}`;
}
