import { formTemplateRoutes, type FormTemplateRow } from '@kartoteka/contract/form-template';
import { archivedMark } from '../../form/record/archived-mark.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import type { ListDefinition } from '../../list/list-definition.ts';
import { formTemplateCalls } from './form-template-calls.ts';
import { formTemplateListTexts as texts } from '#texts/form-template-list';

const list: ListDefinition<FormTemplateRow> = {
  title: texts.title,
  empty: texts.empty,
  calls: formTemplateRoutes,
  defaultColumns: ['name', 'elementCount', 'lastModificationTime', 'creationTime'],
  nameColumn: 'name',
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => `${paths.formTypes}/${id}`,
  note: archivedMark,
  create: `${paths.formTypes}/create`,
};

export function FormTemplateListScreen() {
  return <RecordListScreen<FormTemplateRow> calls={formTemplateCalls} list={list} />;
}
