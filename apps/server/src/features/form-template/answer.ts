import type { FormTemplate } from '@kartoteka/contract/form-template';
import { usedDataTypeSchema } from '@kartoteka/domain/data-type/form-element';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { crudAnswer, crudColumns, type CrudRow } from '../../crud/row.ts';
import type { Database } from '../../db/database.ts';
import { BYTES_PER_STEP, effort } from '../../threads/effort.ts';
import { formElementsJson, toFormElements } from './read.ts';

/** The data types of a form's elements by id, each once, with everything that a field needs for its control. */
const TYPES = sql`(
  select coalesce(jsonb_object_agg(d.id, jsonb_build_object('id', d.id, 'displayName', d.display_name,
    'controlType', d.control_type, 'storedValueType', d.stored_value_type, 'settings', d.settings,
    'storedValueUnitType', case when u.id is not null then jsonb_build_object('name', u.name) end)), '{}')
  from data_type d left join unit_type u on u.id = d.stored_value_unit_type_id
  where d.id in (select e.data_type_id from form_element e where e.form_template_id = t.id))`;
/** Moves the call to a thread when the form's data types take long to parse (docs/decisions/heavy-calls.md). */
async function affordTypes(db: Kysely<Database>, id: string): Promise<void> {
  const found = await sql<{ size: number }>`select coalesce(sum(d.settings_size), 0)::float8 as size
    from data_type d where d.id in (select data_type_id from form_element where form_template_id = ${id})`.execute(
    db,
  );
  effort().afford((found.rows[0]?.size ?? 0) / BYTES_PER_STEP, () => undefined);
}
const storedTypes = z.record(z.string(), usedDataTypeSchema);

/** Reads a form template; null when it does not exist or is deleted. */
export async function readFormTemplate(db: Kysely<Database>, id: string): Promise<FormTemplate | null> {
  await affordTypes(db, id);
  const found = await sql<CrudRow & { name: string; elements: unknown; types: unknown }>`
    select ${crudColumns('t')}, t.name, ${formElementsJson(sql`t.id`)} as elements, ${TYPES} as types
    from form_template t where t.id = ${id} and t.deleted_at is null`.execute(db);
  const row = found.rows[0];
  if (row === undefined) return null;
  const types = storedTypes.parse(row.types);
  const elements = toFormElements(row.elements).map((element) => ({
    ...element,
    dataType: types[element.dataTypeId],
  }));
  return { ...crudAnswer(row), name: row.name, elements };
}
