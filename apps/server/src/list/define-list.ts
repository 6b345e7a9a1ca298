import type { ListDefinition } from './definition.ts';
import { plainSource } from './plain-source.ts';

type Declared<Row, Item> = Omit<ListDefinition<Row, Item>, 'source'> &
  Partial<Pick<ListDefinition<Row, Item>, 'source'>>;

/** Declares a list, infers the type of its rows from `toItem`, and reads it plainly unless it brings a source. */
export function defineList<Row, Item>(declared: Declared<Row, Item>): ListDefinition<Row, Item> {
  return { source: plainSource(), ...declared };
}
