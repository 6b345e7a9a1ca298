import { validatorRule } from '@kartoteka/domain/data-type/effective';
import type { ValidatorSettings, ValueRule } from '@kartoteka/domain/data-type/settings';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import { ruleChange } from '../../form/rule/rule-change.ts';
import { ruleInWords } from '../../form/rule/rule-values.ts';
import type { ElementRow, FormTemplateValues, PhotoRow } from './form-template-values.ts';
import { photoRowWords } from './photo-words.ts';
import { formTemplateTexts as texts } from '#texts/form-template';

/** Returns the kind of an element's values; null if the element has no values, and while its data type is unknown. */
export type KindOf = (element: ElementRow) => ValueKind | null;

/**
 * Returns the losses that a change causes for templates that use the form: removed fields, other data types, stricter
 * or other rules, and stricter demands for photos.
 */
export function risksOf(
  before: FormTemplateValues,
  after: FormTemplateValues,
  kindOf: KindOf,
): readonly string[] {
  const present = new Map(after.elements.map((element) => [element.key, element]));
  return before.elements.flatMap((old) => {
    const now = present.get(old.key);
    if (now === undefined) return [texts.riskElement(old.name)];
    const rule = now.dataTypeSettings.validatorSettings;
    const change = ruleChange(asRule(old.dataTypeSettings.validatorSettings), asRule(rule));
    return [
      ...(now.dataTypeId === old.dataTypeId ? [] : [texts.riskType(now.name)]),
      ...photoRisks(old.photoSettings, now),
      ...(rule !== null && (change === 'narrower' || change === 'other')
        ? [texts.riskRule(now.name, ruleInWords(validatorRule(rule), kindOf(now)))]
        : []),
    ];
  });
}

/** Ranks of the demands for photos. A change to a higher rank may refuse entries that were accepted before. */
const DEMAND = { any: 0, outside: 1, always: 2, never: 3 } as const;

function photoRisks(before: PhotoRow, { name, photoSettings: now }: ElementRow): readonly string[] {
  const [old, wanted] = [DEMAND[before.when], DEMAND[now.when]];
  if (now.when === 'never') return wanted > old ? [texts.riskNoPhotos(name)] : [];
  const isMore =
    now.when !== 'any' && before.when !== 'never' && (wanted > old || leastOf(now) > leastOf(before));
  const isNew = before.when === 'never' && now.when !== 'any';
  return isMore || isNew ? [texts.riskPhotos(name, photoRowWords(now))] : [];
}

const leastOf = ({ when, min }: PhotoRow): number => (when === 'any' ? 0 : (min ?? 1));

function asRule(own: ValidatorSettings | null): ValueRule | null {
  return own && validatorRule(own);
}
