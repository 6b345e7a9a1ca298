import { holdsRichText } from '@kartoteka/domain/data-type/control';
import type { DataType, DataTypeInput } from '@kartoteka/contract/data-type';
import { jsonSize } from '@kartoteka/domain/card/form-size';
import { normaliseSettings } from '@kartoteka/domain/data-type/normalise-settings';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { FORM_SIZE } from '@kartoteka/domain/limits';
import { type Violation, violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import { oversizeForms, oversizeTemplates, templatesUsing, withinFormSize } from '../../crud/form-size.ts';
import type { Prepared } from '../../crud/judge.ts';
import { checkReferences } from '../../crud/references.ts';
import { changed, created } from '../../crud/row.ts';
import { type CrudResource, mustRead } from '../../crud/serve-crud.ts';
import { countOpenCards, formsWith, templatesWith } from '../../crud/usage.ts';
import type { Database } from '../../db/database.ts';
import { isDataImage } from '../../html/data-image.ts';
import { inlineOptionPictures, optionPictures, withOptionPictures } from '../../pictures/options.ts';
import { decodePictures } from '../../pictures/decode.ts';
import { touchDefinitions } from '../revision/read.ts';
import { readDataType } from './answer.ts';
import { checkDataType, type DataTypeParts, dataTypeParts } from './check.ts';
import { dataTypeFacts } from './facts.ts';
import { checkOwnRules, rewriteDescriptions } from './form-fields.ts';

const columnsOf = (input: DataTypeInput) => ({
  display_name: input.displayName,
  control_type: input.controlType,
  stored_value_type: input.storedValueType,
  stored_value_unit_type_id: input.storedValueUnitTypeId,
  settings: JSON.stringify(normaliseSettings(input.controlType, input.storedValueType, input.settings)),
});

async function holdUnit(
  db: Kysely<Database>,
  { storedValueUnitTypeId: id }: DataTypeParts,
  before: DataType | null,
): Promise<Violation[]> {
  if (id == null) return [];
  const used = new Set(before?.storedValueUnitTypeId ? [before.storedValueUnitTypeId] : []);
  return checkReferences(db, 'unit_type', [{ id, path: ['storedValueUnitTypeId'] }], used);
}

/** Returns a violation when the settings alone exceed the maximum size of a form. */
function checkSize(settings: readonly (Setting | null)[]): Violation[] {
  const size = jsonSize(settings);
  return size > FORM_SIZE ? [violation(['settings'], 'typeTooLarge', { size, max: FORM_SIZE })] : [];
}

/**
 * Locks the unit type, and decodes the pictures of options. `store` of the result stores the decoded pictures. Returns
 * the violations of the unit type, the pictures and the size. Option pictures that are not data URLs are left to
 * `check`, which reports them.
 */
async function prepare<P extends DataTypeParts>(
  db: Kysely<Database>,
  input: P,
  before: DataType | null,
): Promise<Prepared<P>> {
  const { settings = [] } = input;
  const pictures = await decodePictures(
    db,
    optionPictures(settings).filter(({ url }) => isDataImage(url)),
  );
  const stored = settings.map(
    (setting) => setting && withOptionPictures(setting, (url) => pictures.addresses.get(url)),
  );
  return {
    ready: { ...input, settings: stored },
    faults: [
      ...(await holdUnit(db, input, before)),
      ...(await checkOwnRules(db, input, before)),
      ...pictures.faults,
      ...checkSize(stored),
    ],
    store: pictures.store,
  };
}

/** Saves a data type and refuses it when a form or template that uses the type becomes too large. */
function sized<T>(
  db: Kysely<Database>,
  id: string,
  { replacedForms }: Pick<DataTypeParts, 'replacedForms'>,
  save: () => Promise<T>,
): Promise<T> {
  const replaced = [...(replacedForms?.left ?? [])];
  return withinFormSize(
    () =>
      oversizeForms(
        db,
        sql`select e.form_template_id from form_element e
          where e.data_type_id = ${id} and e.form_template_id <> all(${replaced}::uuid[])`,
      ),
    ({ name, size, max }) => violation(['settings'], 'usedFormTooLarge', { name, size, max }),
    () =>
      withinFormSize(
        () =>
          oversizeTemplates(
            db,
            sql`select e.template_id from template_element e
              join form_element f on f.form_template_id = e.form_template_id
              where f.data_type_id = ${id} and e.template_id not in (${templatesUsing(replaced)})`,
          ),
        ({ name, size, max }) => violation(['settings'], 'usedTemplateTooLarge', { name, size, max }),
        save,
      ),
  );
}

/** The resource of data types, which the elements of form templates use. */
export const dataTypeResource: CrudResource<
  DataTypeInput & Pick<DataTypeParts, 'replacedForms'>,
  DataType,
  DataTypeParts
> = {
  table: 'data_type',
  kind: 'dataType',
  read: readDataType,
  shown: async (db, dataType) => ({
    ...dataType,
    settings: await inlineOptionPictures(db, dataType.settings),
  }),
  nameOf: (dataType) => dataType.displayName,
  facts: (_db, dataType) => dataTypeFacts(dataType),
  unique: { column: 'display_name', field: 'displayName', of: ({ displayName }) => displayName },
  parts: dataTypeParts,
  check: checkDataType,
  prepare,
  usage: (db, id) => formsWith(db, sql`select ${id}::uuid`),
  usedThrough: async (db, id) => [
    await templatesWith(db, sql`select e.form_template_id from form_element e where e.data_type_id = ${id}`),
  ],
  openCards: (db, id) =>
    countOpenCards(
      db,
      sql`select e.template_id from template_element e
        join form_element f on f.form_template_id = e.form_template_id where f.data_type_id = ${id}`,
    ),
  async create(context, id, input) {
    await context.db
      .insertInto('data_type')
      .values({ id, ...columnsOf(input), ...created(context) })
      .execute();
    return mustRead(readDataType, context.db, id);
  },
  async update(context, id, input, before) {
    const isRich = holdsRichText(input.controlType);
    if (isRich !== holdsRichText(before.controlType)) await rewriteDescriptions(context, id, isRich);
    const change = context.db
      .updateTable('data_type')
      .set({ ...columnsOf(input), ...changed(context) })
      .where('id', '=', id);
    await sized(context.db, id, input, () => change.execute());
    return mustRead(readDataType, context.db, id);
  },
  changed: touchDefinitions,
};
