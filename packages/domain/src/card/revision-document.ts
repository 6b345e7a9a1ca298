import { z } from 'zod';
import { effectiveSettings } from '../data-type/effective.ts';
import { formElementSchema, type FormElement, usedDataTypeSchema } from '../data-type/form-element.ts';
import { validatorSettingsSchema } from '../data-type/settings.ts';
import { type CardDefinition, cardDefinitionSchema, templateElementSchema } from './definition.ts';
import { jsonSize } from './form-size.ts';

/** The format of new documents. A document without a format number has the data type inside each field. */
export const DOCUMENT_FORMAT = 2;

const documentFieldSchema = formElementSchema.omit({ dataType: true }).extend({
  /** A key of `dataTypes`. */
  dataTypeId: z.string(),
  /** The field's own validator. It applies after the settings of the data type (ruling 6.2). */
  validatorSettings: validatorSettingsSchema.nullable().default(null),
});

/**
 * A revision as the database stores it, with each data type once. Its content hash is the SHA-256 of
 * `canonicalJson(document)`.
 */
export const revisionDocumentSchema = cardDefinitionSchema.extend({
  format: z.literal(DOCUMENT_FORMAT),
  dataTypes: z.record(z.string(), usedDataTypeSchema),
  elements: z.array(
    templateElementSchema.extend({
      formTemplate: z
        .object({ id: z.string(), name: z.string(), elements: z.array(documentFieldSchema) })
        .nullable()
        .default(null),
    }),
  ),
});
export type RevisionDocument = z.infer<typeof revisionDocumentSchema>;
export type DocumentField = z.infer<typeof documentFieldSchema>;

/**
 * Returns the definition of a document. Fields without validators of their own share one object for each data type. A
 * field with a validator has its own object, which contains the settings of the shared one.
 *
 * @throws Error when the document lacks the data type of a field
 */
export function expandDocument(document: RevisionDocument): CardDefinition {
  const { format: _format, dataTypes, elements, ...rest } = document;
  const types = new Map(Object.entries(dataTypes));
  return {
    ...rest,
    elements: elements.map((element) => ({
      ...element,
      formTemplate: element.formTemplate && {
        ...element.formTemplate,
        elements: element.formTemplate.elements.map((field) => expandField(field, types)),
      },
    })),
  };
}

function expandField(
  { dataTypeId, validatorSettings, ...field }: DocumentField,
  types: ReadonlyMap<string, FormElement['dataType']>,
): FormElement {
  const dataType = types.get(dataTypeId);
  if (dataType === undefined) throw new Error(`The field ${field.id} has no data type.`);
  if (validatorSettings === null) return { ...field, dataType };
  return {
    ...field,
    dataType: { ...dataType, settings: effectiveSettings(dataType.settings, validatorSettings) },
  };
}

/** Returns the approximate size of the elements with the data types inside their fields, in bytes of JSON. */
export function expandedSize({ elements, dataTypes }: RevisionDocument): number {
  const sizes = new Map(Object.entries(dataTypes).map(([id, type]) => [id, jsonSize(type)]));
  const fields = elements.flatMap(({ formTemplate }) => formTemplate?.elements ?? []);
  return fields.reduce((sum, { dataTypeId }) => sum + (sizes.get(dataTypeId) ?? 0), jsonSize(elements));
}
