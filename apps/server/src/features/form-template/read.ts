import type { FormElement } from '@kartoteka/contract/form-template';
import { validatorSettingsSchema } from '@kartoteka/domain/data-type/settings';
import { photoSettingsSchema } from '@kartoteka/domain/file/photo-settings';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

const storedElements = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    dataTypeId: z.string(),
    filterGroup: z.string().nullable(),
    description: z.string().nullable(),
    validatorSettings: validatorSettingsSchema.nullable(),
    photoSettings: photoSettingsSchema.nullable(),
  }),
);

/** Returns the expression for the elements of a form, in their order, as one JSON value. */
export function formElementsJson(formId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'dataTypeId', e.data_type_id,
      'filterGroup', e.filter_group, 'description', e.description, 'validatorSettings', e.validator_settings,
      'photoSettings', e.photo_settings)
      order by e.position), '[]')
    from form_element e where e.form_template_id = ${formId})`;
}

/** Converts the result of `formElementsJson` to the wire's form. */
export function toFormElements(stored: unknown): FormElement[] {
  return storedElements
    .parse(stored)
    .map(({ validatorSettings, ...element }) => ({ ...element, dataTypeSettings: { validatorSettings } }));
}
