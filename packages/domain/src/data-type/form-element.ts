import { z } from 'zod';
import { CONTROL_TYPES, STORED_VALUE_TYPES, valueKind } from './control.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { type PhotoSettings, photoSettingsSchema } from '../file/photo-settings.ts';
import { settingSchema } from './settings.ts';

/** A data type as a form element uses it. In a card definition, `settings` is the effective list (`effective.ts`). */
export const usedDataTypeSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  controlType: z.enum(CONTROL_TYPES),
  storedValueType: z.enum(STORED_VALUE_TYPES),
  storedValueUnitType: z.object({ name: z.string() }).nullable().default(null),
  settings: z.array(settingSchema).default([]),
});
export type UsedDataType = z.infer<typeof usedDataTypeSchema>;

/** A form element as people fill it (spec 3.8), with the filter group, which the search index reads. */
export const formElementSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable().default(null),
  filterGroup: z.string().nullable().default(null),
  /** Absent when the field has no photo settings, so that older revisions keep their hashes. */
  photoSettings: photoSettingsSchema.nullable().optional(),
  dataType: usedDataTypeSchema,
});
export type FormElement = z.infer<typeof formElementSchema>;

/** Returns the kind of an element's value; null when it has none. */
export function kindOf(element: Pick<FormElement, 'dataType'>): ValueKind | null {
  return valueKind(element.dataType.controlType, element.dataType.storedValueType);
}

/**
 * Returns the photo settings that apply to an element; null for an element without a value. Such an element keeps the
 * settings of the field that it was before, and its editor hides them.
 */
export function photoSettingsOf(
  element: Pick<FormElement, 'dataType' | 'photoSettings'>,
): PhotoSettings | null {
  return kindOf(element) === null ? null : (element.photoSettings ?? null);
}
