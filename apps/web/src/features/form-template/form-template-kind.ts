import type { DataTypeRow } from '@kartoteka/contract/data-type';
import type { FormTemplate } from '@kartoteka/contract/form-template';
import { valueKind } from '@kartoteka/domain/data-type/control';
import { validatorRule } from '@kartoteka/domain/data-type/effective';
import type { ValidatorSettings } from '@kartoteka/domain/data-type/settings';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { FieldWords } from '../../form/values/changes.ts';
import type { RecordKind } from '../../form/record/record-kind.ts';
import { plainText } from '../../form/rich-text/plain-text.ts';
import { ruleInWords } from '../../form/rule/rule-values.ts';
import { formTexts } from '#texts/form';
import { paths } from '../../lib/paths.ts';
import { formTemplateCalls } from './form-template-calls.ts';
import {
  type ElementRow,
  type FormTemplateBody,
  type FormTemplateValues,
  inputOf,
  type PhotoRow,
  valuesOf,
} from './form-template-values.ts';
import { photoRowWords } from './photo-words.ts';
import { risksOf } from './risks.ts';
import { formTemplateTexts as texts } from '#texts/form-template';

/**
 * Returns the name of an element for places outside its row, such as lists of changes and errors: 'Pole „Masa”', or its
 * number if it has no name.
 */
export function elementName({ name }: ElementRow, index: number): string {
  return texts.element(name, index);
}

type KindOf = (dataTypeId: string | null) => ValueKind | null;

const elementFields = (
  dataTypes: ReadonlyMap<string, DataTypeRow>,
  kindOf: KindOf,
): readonly FieldWords[] => [
  { field: 'name', label: texts.elementName },
  {
    field: 'dataTypeId',
    label: texts.dataType,
    show: (value) =>
      typeof value === 'string' ? (dataTypes.get(value)?.displayName ?? texts.chosenType) : formTexts.empty,
  },
  { field: 'filterGroup', label: texts.filterGroup },
  {
    field: 'description',
    label: texts.description,
    show: (value) => plainText(String(value)) || formTexts.empty,
  },
  {
    field: 'photoSettings',
    label: texts.photos,
    show: (value) => photoRowWords(value as PhotoRow),
  },
  {
    field: 'dataTypeSettings',
    label: texts.rule,
    show: (value, within) => {
      const { validatorSettings } = value as { readonly validatorSettings: ValidatorSettings | null };
      if (validatorSettings === null) return formTexts.empty;
      const { dataTypeId } = within.at(-1) as ElementRow;
      return ruleInWords(validatorRule(validatorSettings), kindOf(dataTypeId));
    },
  },
];

type Kind = RecordKind<FormTemplateBody, FormTemplate, FormTemplateValues>;

/**
 * Describes form templates to the record form. Data types are shown by name. A failed save opens an alert (spec 8.6).
 */
export function formTemplateKind(dataTypes: ReadonlyMap<string, DataTypeRow>): Kind {
  const kindOf: KindOf = (id) => {
    const type = id === null ? undefined : dataTypes.get(id);
    return type === undefined ? null : valueKind(type.controlType, type.storedValueType);
  };
  const inElement = elementFields(dataTypes, kindOf);
  return {
    calls: formTemplateCalls,
    list: paths.formTypes,
    what: texts.what,
    used: texts.used,
    nameOf: ({ name }) => name,
    blank: (name = '') => ({ name, elements: [] }),
    valuesOf,
    inputOf,
    fields: [
      { field: 'name', label: texts.name },
      {
        field: 'elements',
        label: texts.elements,
        rows: { one: (row, index) => elementName(row as ElementRow, index), fields: () => inElement },
      },
    ],
    risks: (before, after) => risksOf(before, after, kindOf),
    failure: 'alert',
  };
}
