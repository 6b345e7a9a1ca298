import { valueKind } from '@kartoteka/domain/data-type/control';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import { maxLength, minLength, isMultiple, isRequired, options } from '@kartoteka/domain/data-type/effective';
import type { Setting, ValueRule } from '@kartoteka/domain/data-type/settings';
import { ruleInWords } from '../../form/rule/rule-values.ts';
import { ruleChange } from '../../form/rule/rule-change.ts';
import type { DataTypeValues } from './data-type-values.ts';
import { finishedSettings } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

/**
 * Returns the losses that a change causes for users of the data type, one sentence each: another control,
 * value type or unit, removed settings and options, and stricter rules.
 */
export function risksOf(before: DataTypeValues, after: DataTypeValues): readonly string[] {
  const [old, present] = [finishedSettings(before.settings), finishedSettings(after.settings)];
  return [
    ...typeRisks(before, after),
    ...(isRequired(present) && !isRequired(old) ? [texts.riskRequired] : []),
    ...lengthRisks(old, present),
    ...(isMultiple(old) && !isMultiple(present) ? [texts.riskSeveral] : []),
    ...optionRisks(old, present),
    ...ruleRisks(before, after),
  ];
}

function typeRisks(before: DataTypeValues, after: DataTypeValues): string[] {
  const risks: string[] = [];
  if (before.controlType !== after.controlType) {
    risks.push(texts.riskControl(controlTypeTexts[before.controlType], controlTypeTexts[after.controlType]));
  }
  if (before.storedValueType !== after.storedValueType) {
    risks.push(
      texts.riskStored(storedTypeTexts[before.storedValueType], storedTypeTexts[after.storedValueType]),
    );
  }
  if (before.storedValueUnitTypeId !== after.storedValueUnitTypeId) risks.push(texts.riskUnit);
  return risks;
}

function lengthRisks(old: readonly Setting[], present: readonly Setting[]): string[] {
  const [oldMin, min] = [minLength(old) ?? 0, minLength(present) ?? 0];
  const [oldMax, max] = [maxLength(old), maxLength(present)];
  return [
    ...(min > oldMin ? [texts.riskMin(String(oldMin), String(min))] : []),
    ...(max !== null && (oldMax === null || max < oldMax)
      ? [texts.riskMax(oldMax === null ? texts.noLimit : String(oldMax), String(max))]
      : []),
  ];
}

function optionRisks(old: readonly Setting[], present: readonly Setting[]): string[] {
  const left = new Set(options(present).map(({ value }) => value));
  return options(old)
    .filter(({ value }) => !left.has(value))
    .map(({ value, label }) => texts.riskOption(label || value));
}

function ruleRisks(before: DataTypeValues, after: DataTypeValues): string[] {
  const [old, present] = [finishedSettings(before.settings), finishedSettings(after.settings)];
  const kind = kindOf(after);
  const risks: string[] = [];
  const [valid, norm] = [ruleOf(present, 'validValue'), ruleOf(present, 'referenceValue')];
  const change = ruleChange(ruleOf(old, 'validValue'), valid);
  if (valid && change === 'narrower') risks.push(texts.riskValid(ruleInWords(valid, kind)));
  if (valid && change === 'other') risks.push(texts.riskOtherValid(ruleInWords(valid, kind)));
  const oldNorm = ruleOf(old, 'referenceValue');
  const normChange = ruleChange(oldNorm, norm);
  const normGoes = oldNorm !== null && ruleChange(null, norm) === 'same' && normChange !== 'same';
  if (normGoes) risks.push(texts.riskNoNorm(ruleInWords(oldNorm, kindOf(before))));
  else if (norm && normChange !== 'same') risks.push(texts.riskNorm(ruleInWords(norm, kind)));
  return risks;
}

const kindOf = ({ controlType, storedValueType }: DataTypeValues) => valueKind(controlType, storedValueType);

function ruleOf(settings: readonly Setting[], type: 'validValue' | 'referenceValue'): ValueRule | null {
  for (const one of settings) {
    if (one.type === 'validValue' && type === one.type) return one.validValue;
    if (one.type === 'referenceValue' && type === one.type) return one.referenceValue;
  }
  return null;
}
