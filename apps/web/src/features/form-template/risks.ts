import type { ValidatorSettings } from '@kartoteka/domain/data-type/settings';
import { sameContent } from '../../form/changes.ts';
import { RULE_WORDS } from '../../form/rule/rule-values.ts';
import type { FormTemplateValues } from './form-template-values.ts';
import { formTemplateTexts as texts } from './texts.ts';

/** What a change takes from the templates that use the form: fields that go, other types, rules that came or changed. */
export function risksOf(before: FormTemplateValues, after: FormTemplateValues): readonly string[] {
  const present = new Map(after.elements.map((element) => [element.key, element]));
  return before.elements.flatMap((old) => {
    const now = present.get(old.key);
    if (now === undefined) return [texts.riskElement(old.name)];
    const rule = now.dataTypeSettings.validatorSettings;
    const isOtherRule = !sameContent(rule, old.dataTypeSettings.validatorSettings);
    return [
      ...(now.dataTypeId === old.dataTypeId ? [] : [texts.riskType(now.name)]),
      ...(rule !== null && isOtherRule ? [texts.riskRule(now.name, ruleWords(rule))] : []),
    ];
  });
}

/** An element's own rule in a few words. */
export function ruleWords({ type, validValues }: ValidatorSettings): string {
  const given = validValues.map((value) => value?.trim() || '…');
  return `${RULE_WORDS[type]} ${given.join(type === 2 ? '–' : ', ')}`;
}
