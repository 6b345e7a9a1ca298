import type { AnyList } from '../../list/definition.ts';

/** The parts of the card list's definition that are needed to find a page. */
export type ListOfCards = Pick<AnyList, 'from' | 'newest' | 'id'>;
