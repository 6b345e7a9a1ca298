import { holdsRichText } from '@kartoteka/domain/data-type/control';
import {
  type FormTemplate,
  type FormTemplateInput,
  formTemplateInput,
} from '@kartoteka/contract/form-template';
import { normaliseRule } from '@kartoteka/domain/data-type/normalise-settings';
import { MAX_ELEMENTS } from '@kartoteka/domain/limits';
import { violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Prepared } from '../../crud/judge.ts';
import {
  oversizeForms,
  oversizeTemplates,
  type ReplacedForms,
  templatesUsing,
  withinFormSize,
} from '../../crud/form-size.ts';
import { checkIds, placeRows, type PlacedRow, withKeys } from '../../crud/nested-rows.ts';
import { changed, created } from '../../crud/row.ts';
import { type CrudResource, mustRead } from '../../crud/serve-crud.ts';
import { type ValidFields, validFields, validRows } from '../../crud/valid-fields.ts';
import { countOpenCards, templatesWith } from '../../crud/usage.ts';
import type { Database } from '../../db/database.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { textInliner } from '../../pictures/texts.ts';
import { touchDefinitions } from '../revision/read.ts';
import { readFormTemplate } from './answer.ts';
import { type ElementParts, elementParts, prepareElements } from './elements.ts';
import { formTemplateFacts } from './facts.ts';

type Placed = PlacedRow<FormTemplateInput['elements'][number]>;

function storedValidator({ dataTypeSettings: { validatorSettings: own } }: Placed['input']) {
  return own && normaliseRule(own);
}

/** Replaces the stored elements with those of the input. Elements that the input names by id keep their ids. */
async function storeElements(
  context: RequestContext,
  formId: string,
  elements: readonly Placed[],
): Promise<void> {
  const kept = elements.map((element) => element.id);
  await sql`delete from form_element where form_template_id = ${formId} and id <> all(${kept}::uuid[])`.execute(
    context.db,
  );
  if (elements.length === 0) return;
  await context.db
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
        validator_settings: JSON.stringify(storedValidator(input)),
        photo_settings: input.photoSettings ? JSON.stringify(input.photoSettings) : null,
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
        photo_settings: row.ref('excluded.photo_settings'),
      })),
    )
    .execute();
}

type Parts = Omit<ValidFields<typeof formTemplateInput.shape>, 'elements'> & {
  readonly elements?: readonly ElementParts[] | undefined;
};

/** Keeps the stored photo settings of elements whose input omits them, because older clients do not send them. */
function withStoredPhotos<E extends ElementParts>(
  elements: readonly E[],
  stored: readonly FormTemplate['elements'][number][],
): E[] {
  const byId = new Map(stored.map((element) => [element.id, element.photoSettings]));
  return elements.map((element) =>
    element.photoSettings === undefined
      ? { ...element, photoSettings: byId.get(element.id ?? '') ?? null }
      : element,
  );
}

async function prepare<P extends Parts>(
  db: Kysely<Database>,
  input: P,
  before: FormTemplate | null,
): Promise<Prepared<P>> {
  const { elements = [] } = input;
  const stored = before?.elements ?? [];
  const foreign = checkIds('elements', elements, new Set(stored.map((element) => element.id)));
  const { ready, faults, ...rest } = await prepareElements(db, withStoredPhotos(elements, stored), stored);
  return { ...rest, ready: { ...input, elements: ready }, faults: [...foreign, ...faults] };
}

/** The input of a form, and the forms that an import replaces together with it. */
type Input = FormTemplateInput & { readonly replacedForms?: ReplacedForms };

/**
 * Saves a form and refuses it when the form, or a template that uses it, becomes too large. Among several forms that an
 * import replaces, the last form of a template is judged together with the template.
 */
function sized(
  context: RequestContext,
  id: string,
  { replacedForms }: Input,
  save: () => Promise<void>,
): Promise<void> {
  const others = [...(replacedForms?.left ?? [])].filter((one) => one !== id);
  const known = replacedForms?.left.has(id) ? replacedForms.sizes : undefined;
  return withinFormSize(
    () => oversizeForms(context.db, sql`select ${id}::uuid`),
    ({ at, size, max }) => violation(['elements', at, 'dataTypeId'], 'formTooLarge', { size, max }),
    () =>
      withinFormSize(
        () =>
          oversizeTemplates(
            context.db,
            sql`select e.template_id from template_element e
              where e.form_template_id = ${id} and e.template_id not in (${templatesUsing(others)})`,
          ),
        ({ name, size, max }) => violation(['elements'], 'usedTemplateTooLarge', { name, size, max }),
        save,
        known,
      ),
    known,
  );
}

async function storeBelow(context: RequestContext, id: string, input: Input): Promise<FormTemplate> {
  const placed = placeRows(input.elements, context.newId);
  await sized(context, id, input, () => storeElements(context, id, placed));
  const answer = await mustRead(readFormTemplate, context.db, id);
  return { ...answer, elements: withKeys(answer.elements, placed) };
}

/** Returns the form with the pictures of its texts as data URLs. Pictures of its data types stay addresses. */
async function inlineTexts(db: Kysely<Database>, form: FormTemplate): Promise<FormTemplate> {
  const isRich = ({ dataType }: FormTemplate['elements'][number]) =>
    dataType !== undefined && holdsRichText(dataType.controlType);
  const rich = form.elements.filter(isRich).map(({ description }) => description);
  const inline = await textInliner(db, rich);
  const elements = form.elements.map((element) =>
    isRich(element) ? { ...element, description: inline(element.description) } : element,
  );
  return { ...form, elements };
}

/** The resource of form templates, which the elements of card templates use. */
export const formTemplateResource: CrudResource<Input, FormTemplate, Parts> = {
  table: 'form_template',
  kind: 'formTemplate',
  read: readFormTemplate,
  shown: inlineTexts,
  nameOf: (form) => form.name,
  facts: (_db, form) => formTemplateFacts(form),
  unique: { column: 'name', field: 'name', of: ({ name }) => name },
  parts: (body) => ({
    ...validFields(formTemplateInput.shape, body),
    elements: validRows(body, 'elements', MAX_ELEMENTS, elementParts),
  }),
  prepare,
  usage: (db, id) => templatesWith(db, sql`select ${id}::uuid`),
  openCards: (db, id) =>
    countOpenCards(db, sql`select e.template_id from template_element e where e.form_template_id = ${id}`),
  async create(context, id, input) {
    await context.db
      .insertInto('form_template')
      .values({ id, name: input.name, ...created(context) })
      .execute();
    return storeBelow(context, id, input);
  },
  async update(context, id, input) {
    await context.db
      .updateTable('form_template')
      .set({ name: input.name, ...changed(context) })
      .where('id', '=', id)
      .execute();
    return storeBelow(context, id, input);
  },
  changed: touchDefinitions,
};
