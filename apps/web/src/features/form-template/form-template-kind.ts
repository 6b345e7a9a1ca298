import type { FormTemplate } from '@kartoteka/contract/form-template';
import type { ValidatorSettings } from '@kartoteka/domain/data-type/settings';
import type { FieldWords } from '../../form/changes.ts';
import type { RecordKind } from '../../form/record/record-kind.ts';
import { plainText } from '../../form/rich-text/plain-text.ts';
import { formTexts } from '../../form/texts.ts';
import { paths } from '../../lib/paths.ts';
import { formTemplateCalls } from './form-template-calls.ts';
import {
  type ElementRow,
  type FormTemplateBody,
  type FormTemplateValues,
  inputOf,
  valuesOf,
} from './form-template-values.ts';
import { risksOf, ruleWords } from './risks.ts';
import { formTemplateTexts as texts } from './texts.ts';

/** An element as the form speaks of it. */
export function elementName({ name }: ElementRow, index: number): string {
  return texts.element(name, index);
}

const elementFields: readonly FieldWords[] = [
  { field: 'name', label: texts.elementName },
  {
    field: 'dataTypeId',
    label: texts.dataType,
    show: (value) => (value === null ? formTexts.empty : texts.chosenType),
  },
  { field: 'filterGroup', label: texts.filterGroup },
  {
    field: 'description',
    label: texts.description,
    show: (value) => plainText(String(value)) || formTexts.empty,
  },
  {
    field: 'dataTypeSettings',
    label: texts.rule,
    show: (value) => {
      const { validatorSettings } = value as { readonly validatorSettings: ValidatorSettings | null };
      return validatorSettings ? ruleWords(validatorSettings) : formTexts.empty;
    },
  },
];

/** Form templates (spec 2.5, 3). Their failures are told as the browser's alert would (spec 8). */
export const formTemplateKind: RecordKind<FormTemplateBody, FormTemplate, FormTemplateValues> = {
  calls: formTemplateCalls,
  list: paths.formTypes,
  what: texts.what,
  used: texts.used,
  nameOf: ({ name }) => name,
  blank: () => ({ name: '', elements: [] }),
  valuesOf,
  inputOf,
  fields: [
    { field: 'name', label: texts.name },
    {
      field: 'elements',
      label: texts.elements,
      rows: { one: (row, index) => elementName(row as ElementRow, index), fields: () => elementFields },
    },
  ],
  risks: risksOf,
  failure: 'alert',
};
