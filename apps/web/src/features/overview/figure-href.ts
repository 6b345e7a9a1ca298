import type { Figure } from '@kartoteka/contract/home-figures';
import { paths } from '../../lib/paths.ts';
import { writeListState } from '../../list/state/list-address.ts';
import { initialListState } from '../../list/state/list-state.ts';

/** Returns the address of the list of cards with a figure's filters. The list's total equals the figure. */
export function figureHref({ filters }: Figure): string {
  const state = {
    ...initialListState,
    filters: filters.map((filter) => ({ ...filter, isDateTime: false })),
    // Without filters the list would open with the user's default view.
    view: filters.length === 0 ? '' : null,
  };
  return `${paths.cards}?${writeListState(state, new URLSearchParams()).toString()}`;
}
