import type { ControlCardTemplate, ControlCardTemplateRow } from '@kartoteka/contract/control-card-template';
import { partySchema } from '@kartoteka/domain/card/definition';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { crudAnswer, crudColumns, type CrudRow } from '../../crud/row.ts';
import type { Database } from '../../db/database.ts';
import { formElementsJson, toFormElements } from '../form-template/read.ts';
import { type SettingColumns, selectSettings, settingsOf } from './settings.ts';

/** Columns of a template, with the names of its group and type. */
export interface TemplateRow extends CrudRow, SettingColumns {
  family_id: string;
  version: number;
  name: string;
  type_id: string;
  type_name: string;
  group_id: string;
  group_name: string;
  is_current_version: boolean;
}

export const TEMPLATE_FROM = sql`control_card_template t
  join control_card_type y on y.id = t.control_card_type_id
  join control_card_group g on g.id = t.control_card_group_id`;
export const TEMPLATE_COLUMNS = sql`${crudColumns('t')}, t.family_id, t.version, t.name, y.id as type_id,
  y.name as type_name, g.id as group_id, g.name as group_name, t.is_current_version,
  ${selectSettings('t')}`;

export function toTemplateRow(row: TemplateRow): ControlCardTemplateRow {
  return {
    ...crudAnswer(row),
    familyId: row.family_id,
    version: row.version,
    name: row.name,
    controlCardTypeId: row.type_id,
    controlCardGroupId: row.group_id,
    controlCardType: { id: row.type_id, name: row.type_name },
    controlCardGroup: { id: row.group_id, name: row.group_name },
    isCurrentVersion: row.is_current_version,
    ...settingsOf(row),
  };
}

const storedElements = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    isRepeatable: z.boolean(),
    minRepetitions: z.number().nullable(),
    maxRepetitions: z.number().nullable(),
    assignments: z.array(partySchema),
    formTemplate: z.object({ id: z.string(), name: z.string(), elements: z.unknown() }).nullable(),
  }),
);
const storedApprovals = z.array(partySchema);

const ELEMENTS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'description', e.description,
    'isRepeatable', e.is_repeatable, 'minRepetitions', e.min_repetitions, 'maxRepetitions', e.max_repetitions,
    'assignments', (select coalesce(jsonb_agg(jsonb_build_object('type', a.type, 'value', a.value) order by a.position), '[]')
      from template_assignment a where a.element_id = e.id),
    'formTemplate', (select jsonb_build_object('id', f.id, 'name', f.name, 'elements', ${formElementsJson(sql`f.id`)})
      from form_template f where f.id = e.form_template_id)) order by e.position), '[]')
  from template_element e where e.template_id = t.id)`;
const APPROVALS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('type', p.type, 'value', p.value) order by p.position), '[]')
  from template_approval p where p.template_id = t.id)`;

function toElement(stored: z.output<typeof storedElements>[number]): ControlCardTemplate['elements'][number] {
  const { isRepeatable, minRepetitions, maxRepetitions, formTemplate: form, ...element } = stored;
  return {
    ...element,
    formTemplateId: form?.id ?? null,
    formTemplate: form && { id: form.id, name: form.name, elements: toFormElements(form.elements) },
    repetitionSettings: { isRepeatable, minRepetitions, maxRepetitions },
  };
}

/** Reads a template completely; null when it does not exist or is deleted. */
export async function readTemplate(db: Kysely<Database>, id: string): Promise<ControlCardTemplate | null> {
  const found = await sql<
    TemplateRow & { description: string | null; elements: unknown; approvals: unknown }
  >`select ${TEMPLATE_COLUMNS}, t.description, ${ELEMENTS} as elements, ${APPROVALS} as approvals
    from ${TEMPLATE_FROM} where t.id = ${id} and t.deleted_at is null`.execute(db);
  const row = found.rows[0];
  if (row === undefined) return null;
  return {
    ...toTemplateRow(row),
    description: row.description,
    elements: storedElements.parse(row.elements).map(toElement),
    approvals: storedApprovals.parse(row.approvals),
  };
}
