import type { FormTemplateRow } from '@kartoteka/contract/form-template';
import { sql } from 'kysely';
import { auditFields, crudList } from '../../crud/audit-fields.ts';
import { crudAnswer, crudColumns, type CrudRow } from '../../crud/row.ts';
import { defineList } from '../../list/define-list.ts';
import { anyHas } from '../../list/search-text.ts';
import { columnTexts, formColumnTexts, listTitles } from '#texts/lists';

const elementCount = sql`(select count(*) from form_element e where e.form_template_id = t.id)`;

/** The list of form templates. */
export const formTemplateList = defineList({
  ...crudList,
  name: 'formTemplate',
  title: listTitles.formTemplates,
  from: sql`form_template t`,
  fields: [
    { id: 'name', label: columnTexts.name, dataType: 'Text', value: sql`t.name` },
    {
      id: 'elementCount',
      label: formColumnTexts.elementCount,
      dataType: 'NumberInteger',
      value: elementCount,
    },
    ...auditFields,
  ],
  search: anyHas(sql`t.name`),
  columns: sql`${crudColumns('t')}, t.name, ${elementCount} as element_count`,
  toItem: (row: CrudRow & { name: string; element_count: number }): FormTemplateRow => ({
    ...crudAnswer(row),
    name: row.name,
    elementCount: row.element_count,
  }),
});
