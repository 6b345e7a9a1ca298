import type { DataType } from '@kartoteka/contract/data-type';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import { ruleWordsOf } from '@kartoteka/domain/data-type/rule-words';
import type { UsedDataType } from '@kartoteka/domain/data-type/form-element';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import type { Fact } from '../../crud/definition-trail.ts';

/** Returns the facts of a data type for the trail. */
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
      return { path, value: ruleWordsOf(dataType, setting.validValue), exact: setting.validValue };
    case 'referenceValue':
      return { path, value: ruleWordsOf(dataType, setting.referenceValue), exact: setting.referenceValue };
  }
}

function optionWords({ value, label }: { value: string; label: string }): string {
  return label === '' || label === value ? value : `${label} (${value})`;
}
