import {
  type ControlType,
  hasOptions,
  type StoredValueType,
  valueKind,
} from '@kartoteka/domain/data-type/control';
import { KINDS } from '@kartoteka/domain/value/kinds';
import { SETTING_TYPES, type SettingType } from '@kartoteka/domain/data-type/settings';

/** Returns whether a setting has a meaning for a control with this value type. */
export function makesSense(type: SettingType, control: ControlType, stored: StoredValueType): boolean {
  const kind = valueKind(control, stored);
  if (kind === null) return false;
  switch (type) {
    case 'requirement':
    case 'validValue':
    case 'referenceValue':
      return true;
    case 'minLength':
    case 'maxLength':
      return KINDS[kind].isText && !hasOptions(control);
    case 'multipleSelect':
    case 'availableOptions':
      return hasOptions(control);
  }
}

/**
 * Returns the kinds of settings that can be added to a data type. A data type has each kind once, so the kinds that it
 * has already are left out.
 */
export function offeredSettings(
  control: ControlType,
  stored: StoredValueType,
  present: readonly SettingType[],
): readonly SettingType[] {
  return SETTING_TYPES.filter((type) => !present.includes(type) && makesSense(type, control, stored));
}
