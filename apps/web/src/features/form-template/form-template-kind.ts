import type { DataTypeRow } from '@kartoteka/contract/data-type';
import type { FormTemplate } from '@kartoteka/contract/form-template';
import { valueKind } from '@kartoteka/domain/data-type/control';
import { validatorRule } from '@kartoteka/domain/data-type/effective';
import type { ValidatorSettings } from '@kartoteka/domain/data-type/settings';
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
  type NamedDataType,
  type PhotoRow,
  valuesOf,
} from './form-template-values.ts';
import { photoRowWords } from './photo-words.ts';
import { type KindOf, risksOf } from './risks.ts';
import { formTemplateTexts as texts } from '#texts/form-template';

/**
 * Returns the name of an element for places outside its row, such as lists of changes and errors: 'Pole „Masa”', or its
 * number if it has no name.
 */
export function elementName({ name }: ElementRow, index: number): string {
  return texts.element(name, index);
}

/** Returns the data type of an element; undefined for an element without one, and for one that is not read yet. */
type TypeOf = (element: ElementRow) => NamedDataType | undefined;

const elementFields = (typeOf: TypeOf, kindOf: KindOf): readonly FieldWords[] => [
  { field: 'name', label: texts.elementName },
  {
    field: 'dataTypeId',
    label: texts.dataType,
    show: (value, within) =>
      typeof value === 'string'
        ? (typeOf(within.at(-1) as ElementRow)?.displayName ?? texts.chosenType)
        : formTexts.empty,
  },
  { field: 'filterGroup', label: texts.filterGroup },
  {
    field: 'description',
    label: texts.description,
    show: (value, within) => {
      const { isRichDescription } = within.at(-1) as ElementRow;
      return (isRichDescription ? plainText(String(value)) : String(value)) || formTexts.empty;
    },
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
      return ruleInWords(validatorRule(validatorSettings), kindOf(within.at(-1) as ElementRow));
    },
  },
];

type Kind = RecordKind<FormTemplateBody, FormTemplate, FormTemplateValues>;

/**
 * Describes form templates to the record form. Data types are shown by name. A failed save opens an alert (spec 8.6).
 */
export function formTemplateKind(dataTypes: ReadonlyMap<string, DataTypeRow>): Kind {
  const typeOf: TypeOf = ({ dataTypeId, storedType }) => {
    if (dataTypeId === null) return undefined;
    return dataTypes.get(dataTypeId) ?? (storedType?.id === dataTypeId ? storedType : undefined);
  };
  const kindOf: KindOf = (element) => {
    const type = typeOf(element);
    return type === undefined ? null : valueKind(type.controlType, type.storedValueType);
  };
  const inElement = elementFields(typeOf, kindOf);
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
