import type {
  ControlCardTemplate,
  ControlCardTemplateInput,
} from '@kartoteka/contract/control-card-template';
import { sql } from 'kysely';
import type { PlacedRow } from '../../crud/nested-rows.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { settingColumns } from './settings.ts';

type Placed = PlacedRow<ControlCardTemplateInput['elements'][number]>;

/** The fields of a template's input from which `templateColumns` makes columns. */
type Head = Omit<
  ControlCardTemplateInput,
  'elements' | 'approvals' | 'isCurrentVersion' | 'concurrencyStamp'
>;

/**
 * Returns the columns of a template from its input. `before` gives the settings that the input omits; null for a new
 * template.
 */
export const templateColumns = (input: Head, before: ControlCardTemplate | null) => ({
  name: input.name,
  description: input.description,
  control_card_type_id: input.controlCardTypeId,
  control_card_group_id: input.controlCardGroupId,
  ...settingColumns(input, before),
});

async function storeElements(
  context: RequestContext,
  templateId: string,
  elements: readonly Placed[],
): Promise<void> {
  const kept = elements.map((element) => element.id);
  await sql`delete from template_element where template_id = ${templateId} and id <> all(${kept}::uuid[])`.execute(
    context.db,
  );
  if (elements.length === 0) return;
  await context.db
    .insertInto('template_element')
    .values(
      elements.map(({ id, position, input }) => ({
        id,
        template_id: templateId,
        position,
        name: input.name,
        form_template_id: input.formTemplateId,
        description: input.description,
        is_repeatable: input.repetitionSettings.isRepeatable,
        min_repetitions: input.repetitionSettings.minRepetitions,
        max_repetitions: input.repetitionSettings.maxRepetitions,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        name: row.ref('excluded.name'),
        form_template_id: row.ref('excluded.form_template_id'),
        description: row.ref('excluded.description'),
        is_repeatable: row.ref('excluded.is_repeatable'),
        min_repetitions: row.ref('excluded.min_repetitions'),
        max_repetitions: row.ref('excluded.max_repetitions'),
      })),
    )
    .execute();
}

/**
 * Sends the assignments to the database as one JSON value, because their rows may have more values than the 65,535
 * parameters of a statement.
 */
async function storeAssignments(context: RequestContext, elements: readonly Placed[]): Promise<void> {
  const rows = elements.flatMap(({ id, input }) =>
    input.assignments.map(({ type, value }, position) => ({ element_id: id, position, type, value })),
  );
  const ids = elements.map((element) => element.id);
  await sql`delete from template_assignment where element_id = any(${ids}::uuid[])`.execute(context.db);
  await sql`insert into template_assignment (element_id, position, type, value)
    select element_id, position, type, value from jsonb_to_recordset(${JSON.stringify(rows)})
      as row (element_id uuid, position integer, type text, value uuid)`.execute(context.db);
}

async function storeApprovals(
  context: RequestContext,
  templateId: string,
  approvals: ControlCardTemplateInput['approvals'],
): Promise<void> {
  await context.db.deleteFrom('template_approval').where('template_id', '=', templateId).execute();
  if (approvals.length === 0) return;
  await context.db
    .insertInto('template_approval')
    .values(approvals.map((party, position) => ({ template_id: templateId, position, ...party })))
    .execute();
}

/**
 * Replaces a template's elements, assignments and approvals with those of the input. Elements that the input names by
 * id keep their ids.
 */
export async function storeParts(
  context: RequestContext,
  templateId: string,
  elements: readonly Placed[],
  approvals: ControlCardTemplateInput['approvals'],
): Promise<void> {
  await storeElements(context, templateId, elements);
  await storeAssignments(context, elements);
  await storeApprovals(context, templateId, approvals);
}
