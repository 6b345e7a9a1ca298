import type { Named } from '@kartoteka/contract/named';
import { archivedMark } from '../../form/record/archived-mark.tsx';
import { crudCalls } from '../../form/record/crud-calls.ts';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import type { ListDefinition } from '../../list/list-definition.ts';
import { cardGroup, cardType, type NamedResource, unitType } from './named-resources.ts';

function listScreenOf({ routes, path, texts }: NamedResource) {
  const calls = crudCalls(routes);
  const list: ListDefinition<Named> = {
    title: texts.title,
    empty: texts.empty,
    calls: routes,
    defaultColumns: ['name', 'lastModificationTime', 'creationTime'],
    nameColumn: 'name',
    nameOf: ({ name }) => name,
    pathOf: ({ id }) => `${path}/${id}`,
    note: archivedMark,
    create: `${path}/create`,
  };
  return function NamedListScreen() {
    return <RecordListScreen<Named> calls={calls} list={list} />;
  };
}

export const CardGroupListScreen = listScreenOf(cardGroup);
export const CardTypeListScreen = listScreenOf(cardType);
export const UnitTypeListScreen = listScreenOf(unitType);
