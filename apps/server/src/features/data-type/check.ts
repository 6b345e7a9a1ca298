import type { DataTypeInput } from '@kartoteka/contract/data-type';
import { checkSettings } from '@kartoteka/domain/data-type/check-settings';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { type Violation, violation } from '@kartoteka/domain/violation';
import { isDataImage } from '../../html/data-image.ts';
import { re2 } from '../../regex/re2.ts';

/** The attribute of an option that holds a picture (wire, 'Data types, forms, templates'). */
const IMAGE = 'image';

function checkImages(setting: Setting, at: number): Violation[] {
  if (setting.type !== 'availableOptions') return [];
  return setting.options.flatMap(({ attributes }, option) =>
    attributes.flatMap(({ type, value }, attribute) =>
      type === IMAGE && !isDataImage(value)
        ? [violation(['settings', at, 'options', option, 'attributes', attribute, 'value'], 'badImage')]
        : [],
    ),
  );
}

/** What is wrong with a data type by itself: its pair of types, its settings, its pictures. */
export function checkDataType({ controlType, storedValueType, settings }: DataTypeInput): Violation[] {
  return [
    ...checkSettings(controlType, storedValueType, settings, re2),
    ...settings.flatMap((setting, at) => checkImages(setting, at)),
  ];
}
