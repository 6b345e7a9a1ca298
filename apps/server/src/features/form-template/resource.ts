import type { FormTemplate, FormTemplateInput } from '@kartoteka/contract/form-template';
import { sql } from 'kysely';
import { checkIds, place, type PlacedRow, withKeys } from '../../crud/nested-rows.ts';
import { changed, created } from '../../crud/row.ts';
import { type CrudResource, mustRead } from '../../crud/serve-crud.ts';
import { countOpenCards, templatesWith } from '../../crud/usage.ts';
import { ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { touchDefinitions } from '../revision/read.ts';
import { readFormTemplate } from './answer.ts';
import { readyElements } from './elements.ts';
import { formTemplateFacts } from './facts.ts';

type Placed = PlacedRow<FormTemplateInput['elements'][number]>;

/** Makes the stored elements those of the input: the others go, carried ids stay. */
async function storeElements(work: Work, formId: string, elements: readonly Placed[]): Promise<void> {
  const kept = elements.map((element) => element.id);
  await sql`delete from form_element where form_template_id = ${formId} and id <> all(${kept}::uuid[])`.execute(
    work.db,
  );
  if (elements.length === 0) return;
  await work.db
    .insertInto('form_element')
    .values(
      elements.map(({ id, position, input }) => ({
        id,
        form_template_id: formId,
        position,
        name: input.name,
        data_type_id: input.dataTypeId,
        filter_group: input.filterGroup,
        description: input.description,
        validator_settings: JSON.stringify(input.dataTypeSettings.validatorSettings),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        name: row.ref('excluded.name'),
        data_type_id: row.ref('excluded.data_type_id'),
        filter_group: row.ref('excluded.filter_group'),
        description: row.ref('excluded.description'),
        validator_settings: row.ref('excluded.validator_settings'),
      })),
    )
    .execute();
}

async function store(work: Work, id: string, input: FormTemplateInput, before: FormTemplate | null) {
  const stored = before?.elements ?? [];
  const foreign = checkIds('elements', input.elements, new Set(stored.map((element) => element.id)));
  if (foreign.length > 0) throw ValidationError.of(foreign);
  const used = new Set(stored.map((element) => element.dataTypeId));
  const placed = place(await readyElements(work, input.elements, used), work.newId);
  await storeElements(work, id, placed);
  const answer = await mustRead(readFormTemplate, work.db, id);
  return { ...answer, elements: withKeys(answer.elements, placed) };
}

/** Form templates, used by the elements of card templates. */
export const formTemplateResource: CrudResource<FormTemplateInput, FormTemplate> = {
  table: 'form_template',
  kind: 'formTemplate',
  read: readFormTemplate,
  nameOf: (form) => form.name,
  facts: (_db, form) => formTemplateFacts(form),
  usage: (db, id) => templatesWith(db, sql`select ${id}::uuid`),
  openCards: (db, id) =>
    countOpenCards(db, sql`select e.template_id from template_element e where e.form_template_id = ${id}`),
  async create(work, id, input) {
    await work.db
      .insertInto('form_template')
      .values({ id, name: input.name, ...created(work) })
      .execute();
    return store(work, id, input, null);
  },
  async update(work, id, input, before) {
    await work.db
      .updateTable('form_template')
      .set({ name: input.name, ...changed(work) })
      .where('id', '=', id)
      .execute();
    return store(work, id, input, before);
  },
  changed: touchDefinitions,
};
