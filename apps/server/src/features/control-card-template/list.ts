import { type Kysely, sql } from 'kysely';
import { auditFields, crudList } from '../../crud/audit-fields.ts';
import type { Database } from '../../db/database.ts';
import { defineList } from '../../list/define-list.ts';
import type { Choice } from '../../list/field.ts';
import { anyHas } from '../../list/search-text.ts';
import { TEMPLATE_COLUMNS, TEMPLATE_FROM, toTemplateRow } from './answer.ts';
import { columnTexts, listTitles, templateColumnTexts } from '#texts/lists';

function choicesOf(table: 'control_card_group' | 'control_card_type') {
  return (db: Kysely<Database>): Promise<Choice[]> =>
    db
      .selectFrom(table)
      .select(['id as value', 'name as label'])
      .where('deleted_at', 'is', null)
      .orderBy(sql`name collate "pl-x-icu"`)
      .execute();
}

/** The list of card templates, with a row for each version. */
export const templateList = defineList({
  ...crudList,
  name: 'controlCardTemplate',
  title: listTitles.templates,
  from: TEMPLATE_FROM,
  fields: [
    { id: 'name', label: columnTexts.name, dataType: 'Text', value: sql`t.name` },
    {
      id: 'controlCardGroup',
      label: columnTexts.group,
      dataType: 'Entity',
      value: sql`t.control_card_group_id`,
      sorted: sql`g.name`,
      choices: choicesOf('control_card_group'),
    },
    {
      id: 'controlCardType',
      label: columnTexts.type,
      dataType: 'Entity',
      value: sql`t.control_card_type_id`,
      sorted: sql`y.name`,
      choices: choicesOf('control_card_type'),
    },
    { id: 'version', label: templateColumnTexts.version, dataType: 'NumberInteger', value: sql`t.version` },
    {
      id: 'isCurrentVersion',
      label: templateColumnTexts.isCurrent,
      dataType: 'Bool',
      value: sql`t.is_current_version`,
    },
    ...auditFields,
  ],
  search: anyHas(sql`t.name`, sql`g.name`, sql`y.name`),
  columns: TEMPLATE_COLUMNS,
  toItem: toTemplateRow,
});
