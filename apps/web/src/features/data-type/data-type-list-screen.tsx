import { type DataTypeRow, dataTypeRoutes } from '@kartoteka/contract/data-type';
import { archivedMark } from '../../form/record/archived-mark.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { dataTypeCalls } from './data-type-calls.ts';
import { dataTypeListTexts as texts } from '#texts/data-type-list';

const list: ListDefinition<DataTypeRow> = {
  title: texts.title,
  empty: texts.empty,
  calls: dataTypeRoutes,
  defaultColumns: [
    'displayName',
    'controlType',
    'storedValueType',
    'storedValueUnitTypeId',
    'lastModificationTime',
  ],
  nameColumn: 'displayName',
  nameOf: ({ displayName }) => displayName,
  pathOf: ({ id }) => `${paths.dataTypes}/${id}`,
  cells: { storedValueUnitTypeId: ({ storedValueUnitType }) => storedValueUnitType?.name ?? '' },
  folded: ['storedValueUnitTypeId'],
  note: archivedMark,
  create: `${paths.dataTypes}/create`,
};

export function DataTypeListScreen() {
  return <RecordListScreen<DataTypeRow> calls={dataTypeCalls} list={list} />;
}
