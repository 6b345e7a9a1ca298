import type { FormTemplate } from '@kartoteka/contract/form-template';
import { type Kysely, sql } from 'kysely';
import { crudAnswer, crudColumns, type CrudRow } from '../../crud/row.ts';
import type { Database } from '../../db/database.ts';
import { formElementsJson, toFormElements } from './read.ts';

/** A living form template; null when there is none. */
export async function readFormTemplate(db: Kysely<Database>, id: string): Promise<FormTemplate | null> {
  const found = await sql<CrudRow & { name: string; elements: unknown }>`
    select ${crudColumns('t')}, t.name, ${formElementsJson(sql`t.id`)} as elements
    from form_template t where t.id = ${id} and t.deleted_at is null`.execute(db);
  const row = found.rows[0];
  if (row === undefined) return null;
  return { ...crudAnswer(row), name: row.name, elements: toFormElements(row.elements) };
}
