import { validatorRule } from '@kartoteka/domain/data-type/effective';
import type { ValidatorSettings, ValueRule } from '@kartoteka/domain/data-type/settings';
import { ruleChange } from '../../form/rule/rule-change.ts';
import { ruleInWords } from '../../form/rule/rule-values.ts';
import type { FormTemplateValues } from './form-template-values.ts';
import { formTemplateTexts as texts } from '#texts/form-template';

/**
 * The losses that a change causes for templates that use the form: removed fields, other data types, new or changed
 * rules.
 */
export function risksOf(before: FormTemplateValues, after: FormTemplateValues): readonly string[] {
  const present = new Map(after.elements.map((element) => [element.key, element]));
  return before.elements.flatMap((old) => {
    const now = present.get(old.key);
    if (now === undefined) return [texts.riskElement(old.name)];
    const rule = now.dataTypeSettings.validatorSettings;
    const change = ruleChange(asRule(old.dataTypeSettings.validatorSettings), asRule(rule));
    return [
      ...(now.dataTypeId === old.dataTypeId ? [] : [texts.riskType(now.name)]),
      ...(rule !== null && (change === 'narrower' || change === 'other')
        ? [texts.riskRule(now.name, ruleInWords(validatorRule(rule)))]
        : []),
    ];
  });
}

function asRule(own: ValidatorSettings | null): ValueRule | null {
  return own && validatorRule(own);
}
