import { MAX_ATTRIBUTES, MAX_COUNT, MAX_OPTIONS, OPTION_LENGTH, TEXT_VALUE_LENGTH } from '../limits.ts';
import { isWellFormedText, textLength } from '../text.ts';
import { KINDS } from '../value/kinds.ts';
import type { ValueKind } from '../value/value-kind.ts';
import { type Violation, under, violation } from '../violation.ts';
import { checkValueRule, type PatternJudge, patternJudge } from './check-rule.ts';
import { type ControlType, isLegalPair, type StoredValueType, valueKind } from './control.ts';
import { optionValue } from './field-option.ts';
import type { RegexEngine } from './regex-engine.ts';
import type { Option, Setting, ValueRule } from './settings.ts';

/** Checks a short text of an option: well formed and not too long. */
function checkShortText(field: string, text: string): Violation[] {
  if (!isWellFormedText(text)) return [violation([field], 'badCharacters')];
  return textLength(text) > OPTION_LENGTH ? [violation([field], 'tooLong', { max: OPTION_LENGTH })] : [];
}

function checkOptionValue(kind: ValueKind | null, value: string): Violation[] {
  if (value.trim() === '') return [violation(['value'], 'required')];
  const short = checkShortText('value', value);
  if (short.length > 0 || kind === null) return short;
  const reading = KINDS[kind].read(value.trim());
  return reading.ok ? [] : under(['value'], [reading.violation]);
}

function checkOption(kind: ValueKind | null, option: Option): Violation[] {
  const attributes = option.attributes.flatMap((one, at) =>
    under(
      ['attributes', at],
      [
        ...checkShortText('type', one.type),
        ...(isWellFormedText(one.value) ? [] : [violation(['value'], 'badCharacters')]),
      ],
    ),
  );
  if (option.attributes.length > MAX_ATTRIBUTES) {
    attributes.push(violation(['attributes'], 'tooManyItems', { max: MAX_ATTRIBUTES }));
  }
  return [...checkOptionValue(kind, option.value), ...checkShortText('label', option.label), ...attributes];
}

/** Finds options with the same value: '2,5' and '2.50' of a number, or equal texts. */
function doubledOptions(kind: ValueKind | null, options: readonly Option[]): Violation[] {
  const seen = new Set<string>();
  return options.flatMap(({ value }, at) => {
    const stored = kind === null ? value : optionValue(kind, value);
    if (stored === null || value.trim() === '') return [];
    const key = kind === null ? value : KINDS[kind].keyOf(stored);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [violation(['options', at, 'value'], 'optionTwice')];
  });
}

function checkOptions(kind: ValueKind | null, options: readonly Option[]): Violation[] {
  if (options.length > MAX_OPTIONS) return [violation(['options'], 'tooManyItems', { max: MAX_OPTIONS })];
  return [
    ...options.flatMap((option, at) => under(['options', at], checkOption(kind, option))),
    ...doubledOptions(kind, options),
  ];
}

function checkLength(length: number, max: number): Violation[] {
  if (length < 0) return [violation(['length'], 'negative')];
  return length > max ? [violation(['length'], 'tooBig', { max })] : [];
}

function checkSetting(
  kind: ValueKind | null,
  setting: Setting,
  judge: PatternJudge,
  before: readonly Setting[],
): Violation[] {
  switch (setting.type) {
    case 'requirement':
    case 'multipleSelect':
      return [];
    case 'minLength':
      return checkLength(setting.length, TEXT_VALUE_LENGTH);
    case 'maxLength':
      return checkLength(setting.length, MAX_COUNT);
    case 'availableOptions':
      return checkOptions(kind, setting.options);
    case 'validValue':
      return under(['validValue'], checkValueRule(kind, setting.validValue, judge, rulesOf(before)));
    case 'referenceValue':
      return under(['referenceValue'], checkValueRule(kind, setting.referenceValue, judge, rulesOf(before)));
  }
}

function rulesOf(settings: readonly Setting[]): ValueRule[] {
  return settings.flatMap((one) => {
    if (one.type === 'validValue') return [one.validValue];
    return one.type === 'referenceValue' ? [one.referenceValue] : [];
  });
}

function repeatedKinds(settings: readonly (Setting | null)[]): Violation[] {
  return settings.flatMap((setting, at) =>
    setting !== null && settings.findIndex((one) => one?.type === setting.type) < at
      ? [violation(['settings', at, 'type'], 'settingTwice')]
      : [],
  );
}

function minOverMax(settings: readonly (Setting | null)[]): Violation[] {
  const max = settings.find((one) => one?.type === 'maxLength');
  return settings.flatMap((one, at) =>
    one?.type === 'minLength' && max && max.length >= 0 && one.length > max.length
      ? [violation(['settings', at, 'length'], 'minOverMax')]
      : [],
  );
}

/**
 * Returns what is wrong with a data type's settings and with its pair of control and stored type, at the paths of the
 * wire: `storedValueType`, `settings.<n>.<field>`. `settingSchema` refuses unknown kinds at `settings.<n>.type`. A
 * select without options is legal. Null marks a setting that could not be read, whose error its schema reports; the
 * other settings keep their positions.
 *
 * @param before the settings that the data type has: patterns that it keeps are not judged again
 */
export function checkSettings(
  control: ControlType,
  stored: StoredValueType,
  settings: readonly (Setting | null)[],
  engine: RegexEngine,
  before: readonly Setting[] = [],
): Violation[] {
  const kind = valueKind(control, stored);
  const judge = patternJudge(engine);
  return [
    ...(isLegalPair(control, stored) ? [] : [violation(['storedValueType'], 'illegalPair')]),
    ...repeatedKinds(settings),
    ...minOverMax(settings),
    ...settings.flatMap((one, at) =>
      one ? under(['settings', at], checkSetting(kind, one, judge, before)) : [],
    ),
  ];
}
