import { KINDS } from '../value/kinds.ts';
import { hasOptions } from './control.ts';
import { TEXT_VALUE_LENGTH } from '../limits.ts';
import { textLength } from '../text.ts';
import { type SingleValue, type StoredValue, singleValues } from '../value/stored-value.ts';
import { type Violation, violation } from '../violation.ts';
import { combinedRules } from './combined-rules.ts';
import type { Deviation } from './deviation.ts';
import { isRequired, maxLength, minLength, referenceRules, validRules } from './effective.ts';
import { type FieldOption, fieldOptions, selectedValue } from './field-option.ts';
import { type FormElement, kindOf, type UsedDataType } from './form-element.ts';
import { readField } from './read-field.ts';
import type { RegexEngine } from './regex-engine.ts';
import { explanationOf, type RuleField, ruleField, ruleWords, valuesWords } from './rule-words.ts';
import type { ValueRule } from './settings.ts';
import { keepsRule } from './value-rule.ts';

/** With `save`, a value may be missing, and may break limits. `submit` enforces every rule (ruling 5.1). */
export type Mode = 'save' | 'submit';

/** The judgement of one input of a field. Paths are relative to the field. */
export interface Judgement {
  /** The canonical stored value; null when it is empty or of a wrong type. */
  readonly value: StoredValue | null;
  /** The errors that block the write. */
  readonly violations: readonly Violation[];
  /** Deviations, which are stored but flagged 'poza normą'. */
  readonly deviations: readonly Deviation[];
}

/** Returns whether the field can be answered: not a contentDisplay, and not a select without options. */
export function isFillable(element: FormElement): boolean {
  const kind = kindOf(element);
  if (kind === null) return false;
  const { controlType, settings } = element.dataType;
  return !hasOptions(controlType) || fieldOptions(kind, settings).length > 0;
}

/** Spaces alone can be saved, but they do not count as an answer. */
function isAnswer(value: SingleValue): boolean {
  return typeof value === 'boolean' || value.trim() !== '';
}

/** Returns whether an input answers its field: it can be read, the field offers it, and it is not blank. */
export function answers(element: FormElement, raw: unknown): boolean {
  return singleValues(selectedValue(element, readField(element, raw).value)).some(isAnswer);
}

/** Returns whether a submission with these values is refused because a required field is not answered. */
export function lacksAnswer(element: FormElement, values: readonly SingleValue[]): boolean {
  return isRequired(element.dataType.settings) && isFillable(element) && !values.some(isAnswer);
}

/** Judges the lengths of texts. Only typed texts have lengths of their own (ruling 6.1). */
function lengthViolations(
  { controlType, settings }: UsedDataType,
  values: readonly SingleValue[],
): Violation[] {
  const own = hasOptions(controlType) ? [] : settings;
  const min = minLength(own);
  const max = Math.min(maxLength(own) ?? TEXT_VALUE_LENGTH, TEXT_VALUE_LENGTH);
  const lengths = values.map((value) => textLength(String(value)));
  if (min !== null && lengths.some((length) => length < min)) return [violation([], 'tooShort', { min })];
  return lengths.some((length) => length > max) ? [violation([], 'tooLong', { max })] : [];
}

function areOptions(choices: readonly FieldOption[], values: readonly SingleValue[]): boolean {
  const known = new Set(choices.map((one) => one.value));
  return values.every((value) => known.has(value));
}

/** The result of a rule: kept, broken with the expected value, or not decided within the time limit. */
type Verdict = 'kept' | 'untold' | { readonly expected: string };

function verdictOn(
  field: RuleField,
  rule: ValueRule,
  values: readonly SingleValue[],
  engine: RegexEngine,
): Verdict {
  for (const value of values) {
    const keeps = keepsRule(field.kind, rule, value, engine);
    if (keeps === null) return 'untold';
    if (!keeps) return { expected: ruleWords(field, rule) ?? '' };
  }
  return 'kept';
}

function submitViolations(
  element: FormElement,
  field: RuleField,
  values: readonly SingleValue[],
  engine: RegexEngine,
): Violation[] {
  const { kind } = field;
  const { controlType, settings } = element.dataType;
  if (lacksAnswer(element, values)) return [violation([], 'required')];
  // A select without options cannot be answered, so its missing answer blocks nothing.
  if (!values.some(isAnswer) && isRequired(settings)) return [];
  const violations = KINDS[kind].isText ? lengthViolations(element.dataType, values) : [];
  if (hasOptions(controlType) && !areOptions(field.options, values)) {
    violations.push(violation([], 'notAnOption'));
  }
  for (const rule of combinedRules(kind, validRules(settings))) {
    const verdict = verdictOn(field, rule, values, engine);
    if (verdict === 'kept') continue;
    if (verdict === 'untold') {
      violations.push(violation([], 'tooHardToMatch'));
      continue;
    }
    const hint = explanationOf(element, rule);
    violations.push(
      hint === null ? violation([], 'notAllowed', verdict) : violation([], 'otherForm', { hint }),
    );
  }
  return violations;
}

/**
 * Returns whether the field has a norm but no value yet that the norm can judge: the value is empty, cannot be read or
 * would be refused by a submission.
 */
export function awaitsNorm(element: FormElement, raw: unknown, engine: RegexEngine): boolean {
  if (referenceRules(element.dataType.settings).length === 0) return false;
  return !answers(element, raw) || judgeValue(element, raw, 'submit', engine).violations.length > 0;
}

/**
 * Finds where a canonical value lies outside the field's norms. An empty value is not assessed (ruling 6.3). A value
 * that submission refuses is not a deviation, because it must be corrected and no comment can justify it.
 */
export function deviationsOf(
  element: FormElement,
  value: StoredValue | null,
  engine: RegexEngine,
): Deviation[] {
  const values = singleValues(selectedValue(element, value));
  const field = ruleField(element);
  if (!field || submitViolations(element, field, values, engine).length > 0) return [];
  return outsideNorms(element, field, values, engine).deviations;
}

function outsideNorms(
  element: FormElement,
  field: RuleField,
  values: readonly SingleValue[],
  engine: RegexEngine,
): { readonly deviations: Deviation[]; readonly isTold: boolean } {
  const verdicts = referenceRules(element.dataType.settings).map((rule) =>
    verdictOn(field, rule, values, engine),
  );
  const deviations = verdicts.flatMap((verdict) => {
    if (typeof verdict === 'string') return [];
    const { expected } = verdict;
    return [{ formElementId: element.id, expected, actual: valuesWords(field, values) }];
  });
  return { deviations, isTold: !verdicts.includes('untold') };
}

/**
 * Judges one input of a field (ruling 6.1). A wrong type always blocks. `requirement`, lengths, options and
 * `validValue` block on submit. `referenceValue` gives deviations for values that keep all of these. An empty value
 * that is not required is not assessed. A value that the engine cannot check in time can be saved but not submitted.
 */
export function judgeValue(element: FormElement, raw: unknown, mode: Mode, engine: RegexEngine): Judgement {
  const field = ruleField(element);
  const { value, violations } = readField(element, raw);
  if (field === null || violations.length > 0) return { value, violations, deviations: [] };
  const values = singleValues(value);
  const refusals = submitViolations(element, field, values, engine);
  const judged = { value, violations: mode === 'save' ? [] : refusals };
  if (selectedValue(element, value) !== value) {
    return { ...judged, deviations: deviationsOf(element, value, engine) };
  }
  if (refusals.length > 0) return { ...judged, deviations: [] };
  const { deviations, isTold } = outsideNorms(element, field, values, engine);
  const isRefused = mode === 'submit' && !isTold;
  return { value, violations: isRefused ? [violation([], 'tooHardToMatch')] : [], deviations };
}
