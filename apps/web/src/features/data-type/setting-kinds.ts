import { type ControlType, type StoredValueType, valueKind } from '@kartoteka/domain/data-type/control';
import { SETTING_TYPES, type SettingType } from '@kartoteka/domain/data-type/settings';

/** Whether a setting says anything of a control with such a stored type. */
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
      return control === 'text' && kind === 'text';
    case 'multipleSelect':
    case 'availableOptions':
      return control === 'select';
  }
}

/** The kinds that can be added: sensible ones that are not on the list yet, since a kind occurs once. */
export function offeredSettings(
  control: ControlType,
  stored: StoredValueType,
  present: readonly SettingType[],
): readonly SettingType[] {
  return SETTING_TYPES.filter((type) => !present.includes(type) && makesSense(type, control, stored));
}
