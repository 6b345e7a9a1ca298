import { holdsRichText } from '@kartoteka/domain/data-type/control';
import type { FormTemplate } from '@kartoteka/contract/form-template';
import { validatorRule } from '@kartoteka/domain/data-type/effective';
import { ruleWordsOf } from '@kartoteka/domain/data-type/rule-words';
import { photoWords } from '@kartoteka/domain/file/photo-settings';
import type { Fact } from '../../crud/definition-trail.ts';
import { plainText } from '../../html/plain-text.ts';

type Element = FormTemplate['elements'][number];

/** Returns the facts of a form template for the trail. */
export function formTemplateFacts(form: FormTemplate): Fact[] {
  return [
    { path: 'name', value: form.name },
    {
      path: 'elements',
      value: form.elements.map(({ name }) => name),
      exact: form.elements.map(({ id }) => id),
    },
    ...form.elements.flatMap(elementFacts),
  ];
}

function elementFacts(element: Element): Fact[] {
  const { id, name, description, dataType, dataTypeSettings } = element;
  const of = { id, name };
  const isRich = dataType !== undefined && holdsRichText(dataType.controlType);
  const shown = description !== null && isRich ? plainText(description) : description;
  return [
    { path: 'elements.name', of, value: name },
    {
      path: 'elements.dataTypeId',
      of,
      value: dataType?.displayName ?? element.dataTypeId,
      exact: element.dataTypeId,
    },
    { path: 'elements.filterGroup', of, value: element.filterGroup },
    { path: 'elements.description', of, value: shown, exact: description },
    {
      path: 'elements.validatorSettings',
      of,
      value: ownRuleWords(element),
      exact: dataTypeSettings.validatorSettings,
    },
    {
      path: 'elements.photoSettings',
      of,
      value: element.photoSettings && photoWords(element.photoSettings),
      exact: element.photoSettings,
    },
  ];
}

function ownRuleWords({ dataType, dataTypeSettings: { validatorSettings: own } }: Element): string | null {
  if (own === null || dataType === undefined) return null;
  return ruleWordsOf(dataType, validatorRule(own));
}
