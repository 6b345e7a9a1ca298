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
import { oversizeForms, oversizeTemplates, withinFormSize } from '../../crud/form-size.ts';
import { checkIds, place, type PlacedRow, withKeys } from '../../crud/nested-rows.ts';
import { changed, created } from '../../crud/row.ts';
import { type CrudResource, mustRead } from '../../crud/serve-crud.ts';
import { type Sound, soundFields, soundRows } from '../../crud/sound.ts';
import { countOpenCards, templatesWith } from '../../crud/usage.ts';
import type { Database } from '../../db/database.ts';
import type { Work } from '../../http/work.ts';
import { textInliner } from '../../pictures/texts.ts';
import { touchDefinitions } from '../revision/read.ts';
import { readFormTemplate } from './answer.ts';
import { type ElementParts, elementParts, prepareElements } from './elements.ts';
import { formTemplateFacts } from './facts.ts';

type Placed = PlacedRow<FormTemplateInput['elements'][number]>;

function storedValidator({ dataTypeSettings: { validatorSettings: own } }: Placed['input']) {
  return own && normaliseRule(own);
}

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
        validator_settings: JSON.stringify(storedValidator(input)),
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

type Parts = Omit<Sound<typeof formTemplateInput.shape>, 'elements'> & {
  readonly elements?: readonly ElementParts[] | undefined;
};

async function prepare<P extends Parts>(
  db: Kysely<Database>,
  input: P,
  before: FormTemplate | null,
): Promise<Prepared<P>> {
  const { elements = [] } = input;
  const stored = before?.elements ?? [];
  const foreign = checkIds('elements', elements, new Set(stored.map((element) => element.id)));
  const { ready, faults, ...rest } = await prepareElements(db, elements, stored);
  return { ...rest, ready: { ...input, elements: ready }, faults: [...foreign, ...faults] };
}

/** Holds the form, and the cards of all templates that it stands in, to their size. */
const sized = (work: Work, id: string, save: () => Promise<void>): Promise<void> =>
  withinFormSize(
    () => oversizeForms(work.db, sql`select ${id}::uuid`),
    ({ at, size, max }) => violation(['elements', at, 'dataTypeId'], 'formTooLarge', { size, max }),
    () =>
      withinFormSize(
        () =>
          oversizeTemplates(
            work.db,
            sql`select e.template_id from template_element e where e.form_template_id = ${id}`,
          ),
        ({ name, size, max }) => violation(['elements'], 'usedTemplateTooLarge', { name, size, max }),
        save,
      ),
  );

async function storeBelow(work: Work, id: string, { elements }: FormTemplateInput): Promise<FormTemplate> {
  const placed = place(elements, work.newId);
  await sized(work, id, () => storeElements(work, id, placed));
  const answer = await mustRead(readFormTemplate, work.db, id);
  return { ...answer, elements: withKeys(answer.elements, placed) };
}

/** The form with the pictures of its texts as data URLs; those of its data types stay addresses. */
async function inlineTexts(db: Kysely<Database>, form: FormTemplate): Promise<FormTemplate> {
  const isRich = ({ dataType }: FormTemplate['elements'][number]) =>
    dataType?.controlType === 'contentDisplay';
  const rich = form.elements.filter(isRich).map(({ description }) => description);
  const inline = await textInliner(db, rich);
  const elements = form.elements.map((element) =>
    isRich(element) ? { ...element, description: inline(element.description) } : element,
  );
  return { ...form, elements };
}

/** Form templates, used by the elements of card templates. */
export const formTemplateResource: CrudResource<FormTemplateInput, FormTemplate, Parts> = {
  table: 'form_template',
  kind: 'formTemplate',
  read: readFormTemplate,
  shown: inlineTexts,
  nameOf: (form) => form.name,
  facts: (_db, form) => formTemplateFacts(form),
  unique: { column: 'name', field: 'name', of: ({ name }) => name },
  parts: (body) => ({
    ...soundFields(formTemplateInput.shape, body),
    elements: soundRows(body, 'elements', MAX_ELEMENTS, elementParts),
  }),
  prepare,
  usage: (db, id) => templatesWith(db, sql`select ${id}::uuid`),
  openCards: (db, id) =>
    countOpenCards(db, sql`select e.template_id from template_element e where e.form_template_id = ${id}`),
  async create(work, id, input) {
    await work.db
      .insertInto('form_template')
      .values({ id, name: input.name, ...created(work) })
      .execute();
    return storeBelow(work, id, input);
  },
  async update(work, id, input) {
    await work.db
      .updateTable('form_template')
      .set({ name: input.name, ...changed(work) })
      .where('id', '=', id)
      .execute();
    return storeBelow(work, id, input);
  },
  changed: touchDefinitions,
};
