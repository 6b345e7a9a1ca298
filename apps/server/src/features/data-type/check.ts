import { type DataType, dataTypeInput, MOST_SETTINGS } from '@kartoteka/contract/data-type';
import { checkSettings } from '@kartoteka/domain/data-type/check-settings';
import { type Setting, settingSchema } from '@kartoteka/domain/data-type/settings';
import { type Violation, violation } from '@kartoteka/domain/violation';
import type { ReplacedForms } from '../../crud/form-size.ts';
import { type ValidFields, validFields, validOrNull, validRows } from '../../crud/valid-fields.ts';
import { isDataImage } from '../../html/data-image.ts';
import { optionPictures } from '../../pictures/options.ts';
import { re2 } from '../../regex/re2.ts';

/** The fields of a data type's input that their schemas accept. A setting that its schema refuses is null. */
export type DataTypeParts = Omit<ValidFields<typeof dataTypeInput.shape>, 'settings'> & {
  readonly settings?: readonly (Setting | null)[] | undefined;
  /**
   * The forms that the same import overwrites. The rules of their stored fields are not checked against the new type,
   * and their size with the new type is not limited, because the import replaces these fields.
   */
  readonly replacedForms?: ReplacedForms | undefined;
};

export const dataTypeParts = (body: unknown): DataTypeParts => ({
  ...validFields(dataTypeInput.shape, body),
  settings: validRows(body, 'settings', MOST_SETTINGS, validOrNull(settingSchema)),
});

function checkImages(settings: readonly (Setting | null)[]): Violation[] {
  return optionPictures(settings).flatMap(({ path, url }) =>
    isDataImage(url) ? [] : [violation(path, 'badImage')],
  );
}

/** Returns the violations in a data type's pair of types, settings and pictures. Needs no database. */
export function checkDataType(
  { controlType, storedValueType, settings = [] }: DataTypeParts,
  before: DataType | null,
): Violation[] {
  const arePaired = controlType !== undefined && storedValueType !== undefined;
  return [
    // Checks the settings only when both types are known, because the allowed settings depend on both.
    ...(arePaired ? checkSettings(controlType, storedValueType, settings, re2, before?.settings) : []),
    ...checkImages(settings),
  ];
}
