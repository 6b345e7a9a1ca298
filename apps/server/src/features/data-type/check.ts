import { type DataType, dataTypeInput, MOST_SETTINGS } from '@kartoteka/contract/data-type';
import { checkSettings } from '@kartoteka/domain/data-type/check-settings';
import { type Setting, settingSchema } from '@kartoteka/domain/data-type/settings';
import { type Violation, violation } from '@kartoteka/domain/violation';
import { type Sound, soundFields, soundOrNull, soundRows } from '../../crud/sound.ts';
import { isDataImage } from '../../html/data-image.ts';
import { optionPictures } from '../../pictures/options.ts';
import { re2 } from '../../regex/re2.ts';

/** What could be read of a data type; null stands for a setting that could not. */
export type DataTypeParts = Omit<Sound<typeof dataTypeInput.shape>, 'settings'> & {
  readonly settings?: readonly (Setting | null)[] | undefined;
};

export const dataTypeParts = (body: unknown): DataTypeParts => ({
  ...soundFields(dataTypeInput.shape, body),
  settings: soundRows(body, 'settings', MOST_SETTINGS, soundOrNull(settingSchema)),
});

function checkImages(settings: readonly (Setting | null)[]): Violation[] {
  return optionPictures(settings).flatMap(({ path, url }) =>
    isDataImage(url) ? [] : [violation(path, 'badImage')],
  );
}

/** What is wrong with a data type by itself: its pair of types, its settings, its pictures. */
export function checkDataType(
  { controlType, storedValueType, settings = [] }: DataTypeParts,
  before: DataType | null,
): Violation[] {
  const arePaired = controlType !== undefined && storedValueType !== undefined;
  return [
    // What settings may say depends on both.
    ...(arePaired ? checkSettings(controlType, storedValueType, settings, re2, before?.settings) : []),
    ...checkImages(settings),
  ];
}
