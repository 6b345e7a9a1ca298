import type { Named } from '@kartoteka/contract/named';
import type { Path } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { archivedMark } from './archived-mark.tsx';

type NamedListParts = Pick<ListDefinition<Named>, 'title' | 'empty' | 'calls'> & { readonly path: Path };

/** The list of records that are only a name. */
export function namedList({ path, ...parts }: NamedListParts): ListDefinition<Named> {
  return {
    ...parts,
    defaultColumns: ['name', 'lastModificationTime', 'creationTime'],
    nameColumn: 'name',
    nameOf: ({ name }) => name,
    pathOf: ({ id }) => `${path}/${id}`,
    note: archivedMark,
    create: `${path}/create`,
  };
}
