import type { DataType } from '@kartoteka/contract/data-type';
import { valueKind } from '@kartoteka/domain/data-type/control';
import { IMAGE_ATTRIBUTE } from '@kartoteka/domain/picture-address';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import type { OptionAttribute, ValueRule } from '@kartoteka/domain/data-type/settings';
import type { FieldWords } from '../../form/values/changes.ts';
import type { RecordKind } from '../../form/record/record-kind.ts';
import { ruleInWords } from '../../form/rule/rule-values.ts';
import { formTexts } from '#texts/form';
import { paths } from '../../lib/paths.ts';
import { dataTypeCalls } from './data-type-calls.ts';
import {
  type DataTypeBody,
  type DataTypeValues,
  inputOf,
  newDataType,
  valuesOf,
} from './data-type-values.ts';
import { risksOf } from './risks.ts';
import type { OptionRow, SettingRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';
import { settingTexts } from '#texts/data-type-settings';

type Kind = RecordKind<DataTypeBody, DataType, DataTypeValues>;

/** Returns the name of an option for lists of changes and errors. */
export function optionName({ value, label }: OptionRow): string {
  return texts.option(label || value);
}
/** Returns the name of a setting for lists of changes and errors. */
export function settingName({ type }: SettingRow): string {
  return texts.setting(settingTexts[type]);
}

function ruleWords(value: unknown, [whole]: readonly object[]): string {
  if (!value) return formTexts.empty;
  const { controlType, storedValueType } = whole as DataTypeValues;
  return ruleInWords(value as ValueRule, valueKind(controlType, storedValueType));
}

const optionFields: readonly FieldWords[] = [
  { field: 'value', label: texts.optionValue },
  { field: 'label', label: texts.optionLabel },
  {
    field: 'attributes',
    label: texts.picture,
    show: (value) =>
      (value as readonly OptionAttribute[]).some(({ type }) => type === IMAGE_ATTRIBUTE)
        ? formTexts.picture
        : formTexts.empty,
  },
];

const settingFields: readonly FieldWords[] = [
  { field: 'type', label: texts.kind },
  { field: 'isRequired', label: texts.required },
  { field: 'length', label: texts.length },
  { field: 'isEnabled', label: texts.several },
  {
    field: 'options',
    label: texts.options,
    rows: { one: (row) => optionName(row as OptionRow), fields: () => optionFields },
  },
  { field: 'validValue', label: texts.settingRule, show: ruleWords },
  { field: 'referenceValue', label: texts.settingRule, show: ruleWords },
];

/** Describes data types to the record form. Unit types are shown by name. A failed save opens an alert (spec 8.6). */
export const dataTypeKind = (units: ReadonlyMap<string, string>): Kind => ({
  calls: dataTypeCalls,
  list: paths.dataTypes,
  what: texts.what,
  used: texts.used,
  nameOf: ({ displayName }) => displayName,
  blank: newDataType,
  valuesOf,
  inputOf,
  fields: [
    { field: 'displayName', label: texts.name },
    {
      field: 'controlType',
      label: texts.control,
      show: (value) => controlTypeTexts[value as DataTypeValues['controlType']],
    },
    {
      field: 'storedValueType',
      label: texts.stored,
      show: (value) => storedTypeTexts[value as DataTypeValues['storedValueType']],
    },
    {
      field: 'storedValueUnitTypeId',
      label: texts.unit,
      show: (value, [whole]) => {
        if (typeof value !== 'string') return formTexts.empty;
        const { storedUnit } = whole as DataTypeValues;
        return units.get(value) ?? (storedUnit?.id === value ? storedUnit.name : texts.chosenUnit);
      },
    },
    {
      field: 'settings',
      label: texts.settings,
      rows: { one: (row) => settingName(row as SettingRow), fields: () => settingFields },
    },
  ],
  risks: risksOf,
  failure: 'alert',
});
