import type { DataType } from '@kartoteka/contract/data-type';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import { ruleField, ruleWords } from '@kartoteka/domain/data-type/rule-words';
import type { UsedDataType } from '@kartoteka/domain/data-type/form-element';
import type { Setting, ValueRule } from '@kartoteka/domain/data-type/settings';
import type { Fact } from '../../crud/told.ts';

/** What the trail tells of a data type. */
export function dataTypeFacts(dataType: DataType): Fact[] {
  return [
    { path: 'displayName', value: dataType.displayName },
    { path: 'controlType', value: controlTypeTexts[dataType.controlType] },
    { path: 'storedValueType', value: storedTypeTexts[dataType.storedValueType] },
    {
      path: 'storedValueUnitTypeId',
      value: dataType.storedValueUnitType?.name ?? null,
      exact: dataType.storedValueUnitTypeId,
    },
    ...dataType.settings.map((setting) => settingFact(setting, dataType)),
  ];
}

function settingFact(setting: Setting, dataType: UsedDataType): Fact {
  const path = `settings.${setting.type}`;
  switch (setting.type) {
    case 'requirement':
      return { path, value: setting.isRequired };
    case 'multipleSelect':
      return { path, value: setting.isEnabled };
    case 'minLength':
    case 'maxLength':
      return { path, value: setting.length };
    case 'availableOptions':
      return { path, value: setting.options.map(optionWords), exact: setting.options };
    case 'validValue':
      return { path, value: ruleText(setting.validValue, dataType), exact: setting.validValue };
    case 'referenceValue':
      return { path, value: ruleText(setting.referenceValue, dataType), exact: setting.referenceValue };
  }
}

function optionWords({ value, label }: { value: string; label: string }): string {
  return label === '' || label === value ? value : `${label} (${value})`;
}

/** A rule in words: '2,0–2,5 mm'. */
function ruleText(rule: ValueRule, dataType: UsedDataType): string | null {
  const field = ruleField({ id: dataType.id, name: '', description: null, filterGroup: null, dataType });
  return field === null ? null : ruleWords(field, rule);
}
