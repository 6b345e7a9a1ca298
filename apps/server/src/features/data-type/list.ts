import { CONTROL_TYPES, STORED_VALUE_TYPES } from '@kartoteka/domain/data-type/control';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import { sql } from 'kysely';
import { auditFields, crudList } from '../../crud/audit-fields.ts';
import { defineList } from '../../list/define-list.ts';
import { inWords } from '../../list/in-words.ts';
import { anyHas } from '../../list/search-text.ts';
import { shortValue } from '../../list/short-value.ts';
import { DATA_TYPE_COLUMNS, DATA_TYPE_FROM, toListedDataType } from './answer.ts';
import { columnTexts, dataTypeColumnTexts, listTitles } from '#texts/lists';

const controls = CONTROL_TYPES.map((value) => ({ value, label: controlTypeTexts[value] }));
const storedTypes = STORED_VALUE_TYPES.map((value) => ({ value, label: storedTypeTexts[value] }));

/** The list of data types. */
export const dataTypeList = defineList({
  ...crudList,
  name: 'dataType',
  title: listTitles.dataTypes,
  from: DATA_TYPE_FROM,
  fields: [
    { id: 'displayName', label: columnTexts.name, dataType: 'Text', value: sql`t.display_name` },
    {
      id: 'controlType',
      label: dataTypeColumnTexts.control,
      dataType: 'Enum',
      value: sql`t.control_type`,
      sorted: inWords(sql`t.control_type`, controls),
      choices: controls,
    },
    {
      id: 'storedValueType',
      label: dataTypeColumnTexts.stored,
      dataType: 'Enum',
      value: sql`t.stored_value_type`,
      sorted: inWords(sql`t.stored_value_type`, storedTypes),
      choices: storedTypes,
    },
    {
      id: 'storedValueUnitTypeId',
      label: dataTypeColumnTexts.unit,
      dataType: 'Entity',
      value: sql`t.stored_value_unit_type_id`,
      sorted: sql`u.name`,
      choices: (db) =>
        db
          .selectFrom('unit_type')
          .select(['id as value', 'name as label'])
          .where('deleted_at', 'is', null)
          .orderBy(sql`name collate "pl-x-icu"`)
          .execute(),
    },
    ...auditFields,
  ],
  search: anyHas(sql`t.display_name`),
  columns: sql`${DATA_TYPE_COLUMNS}, ${shortValue(sql`t.settings`)} as settings`,
  toItem: toListedDataType,
});
