import { usedDataTypeSchema } from '@kartoteka/domain/data-type/form-element';
import { photoSettingsSchema } from '@kartoteka/domain/file/photo-settings';
import { validatorSettingsSchema } from '@kartoteka/domain/data-type/settings';
import { FILTER_GROUP_LENGTH, MAX_ELEMENTS, NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { crudRoutes } from './crud.ts';
import { aggregate, id, stampInput } from './entity.ts';
import { listRoutes } from './list.ts';
import { LARGE_BODY, policy } from './route.ts';
import { optionalName, requiredText, RICH_TEXT_RAW_LENGTH } from './text.ts';

const dataTypeSettings = z
  .object({ validatorSettings: validatorSettingsSchema.nullish().transform((own) => own ?? null) })
  .nullish()
  .transform((settings) => settings ?? { validatorSettings: null });

const description = z
  .string()
  .max(RICH_TEXT_RAW_LENGTH)
  .nullish()
  .transform((text) => text || null);

/** The fields that identify a nested row in a request; a new row has no id (wire new-rows). */
export const nestedRow = {
  id: id.nullish(),
  isNew: z.boolean().nullish(),
  key: z.string().max(128).nullish(),
};

/** An element of a form template as stored; `key` is returned only to the call that created it. */
export const formElement = z.object({
  id,
  key: z.string().optional(),
  name: z.string(),
  dataTypeId: id,
  filterGroup: z.string().nullable(),
  description: z.string().nullable(),
  photoSettings: photoSettingsSchema.nullable(),
  dataTypeSettings: z.object({ validatorSettings: validatorSettingsSchema.nullable() }),
});
export type FormElement = z.output<typeof formElement>;
/** An element with its data type, as a preview shows it. */
const describedElement = formElement.extend({ dataType: usedDataTypeSchema.optional() });

/** An element as a client sends it: an existing one by its `id`, or a new one (wire new-rows). */
export const formElementInput = z.object({
  ...nestedRow,
  name: requiredText(NAME_LENGTH),
  dataTypeId: id,
  filterGroup: optionalName(FILTER_GROUP_LENGTH),
  description,
  /**
   * Whether `description` is rich text. The server rewrites the description when the data type needs the other kind
   * (ruling 3.9). An absent field means the kind of the stored data type when the description is the stored one, and
   * otherwise the kind that the data type needs.
   */
  isRichDescription: z.boolean().nullish(),
  /** An absent field keeps the stored settings, because earlier clients do not know it. */
  photoSettings: photoSettingsSchema.nullish(),
  dataTypeSettings,
});

const formTemplate = z.object({
  ...aggregate,
  name: z.string(),
  elements: z.array(describedElement),
  isArchived: z.boolean(),
});
export type FormTemplate = z.output<typeof formTemplate>;

/** A row of the list of form templates. */
const formTemplateRow = z.object({
  ...aggregate,
  name: z.string(),
  elementCount: z.number().int(),
  isArchived: z.boolean(),
});
export type FormTemplateRow = z.output<typeof formTemplateRow>;

/** A form template as a client sends it; the order of `elements` is kept. More than `MAX_ELEMENTS` of them is a 400. */
export const formTemplateInput = z.object({
  name: requiredText(NAME_LENGTH),
  elements: z
    .array(formElementInput)
    .max(MAX_ELEMENTS)
    .nullish()
    .transform((elements) => elements ?? []),
  ...stampInput,
});
export type FormTemplateInput = z.output<typeof formTemplateInput>;

const resource = {
  name: 'formTemplate',
  label: 'Form templates',
  base: '/api/app/form-templates',
  read: policy('Kartoteka.DataWarehouse.FormTypes', 'Kartoteka.ControlCards.ManageTemplates'),
  write: policy('Kartoteka.DataWarehouse.FormTypes'),
};

export const formTemplateRoutes = {
  ...listRoutes({ ...resource, own: resource.write, item: formTemplateRow }),
  ...crudRoutes({ ...resource, input: formTemplateInput, answer: formTemplate, bodyLimit: LARGE_BODY }),
};
