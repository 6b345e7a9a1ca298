import type { ListDefinition } from '../../list/definition.ts';

/** What finding a page of cards needs to know of their list. */
export type ListOfCards = Pick<ListDefinition<never, unknown>, 'from' | 'newest' | 'id'>;
