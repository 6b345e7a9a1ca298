import type { ListDefinition } from '../../list/definition.ts';

/** The parts of the card list's definition that are needed to find a page. */
export type ListOfCards = Pick<ListDefinition<never, unknown>, 'from' | 'newest' | 'id'>;
