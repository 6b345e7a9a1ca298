import { type ControlType, type StoredValueType, valueKind } from './control.ts';
import { optionValue } from './field-option.ts';
import type { Setting } from './settings.ts';

/**
 * Settings as they are stored: an option's value in its canonical form ('2,50' → '2.50'), so that it is the very
 * text that an entry's value carries. Call it on settings that `checkSettings` found nothing wrong with.
 */
export function normaliseSettings(
  control: ControlType,
  stored: StoredValueType,
  settings: readonly Setting[],
): Setting[] {
  const kind = valueKind(control, stored);
  if (kind === null) return [...settings];
  return settings.map((setting) => {
    if (setting.type !== 'availableOptions') return setting;
    const options = setting.options.map((option) => ({
      ...option,
      value: String(optionValue(kind, option.value) ?? option.value),
    }));
    return { ...setting, options };
  });
}
