import type { ListDefinition } from './definition.ts';
import { plainSource } from './plain-source.ts';

type Declared<Row, Item> = Omit<ListDefinition<Row, Item>, 'source'> &
  Partial<Pick<ListDefinition<Row, Item>, 'source'>>;

/** Declares a list and infers the type of its rows from `toItem`. A list without a source gets the plain source. */
export function defineList<Row, Item>(declared: Declared<Row, Item>): ListDefinition<Row, Item> {
  return { source: plainSource(), ...declared };
}
