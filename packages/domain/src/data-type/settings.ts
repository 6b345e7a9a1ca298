import { z } from 'zod';
import { MAX_ATTRIBUTES, MAX_OPTIONS } from '../limits.ts';
import { violationTexts } from '#texts/violations';

/** Rule type: one of the values; text is compared without regard to case (ruling 6.2; spec 3.5). */
export const RULE_VALUE = 1;
/** Rule type: from the first value to the second, both included. */
export const RULE_RANGE = 2;
/** Rule type: a pattern that the whole value has to match. */
export const RULE_REGEX = 3;
/** The rule type of a new `validValue` (spec 9.5). */
export const DEFAULT_RULE_TYPE = RULE_VALUE;

/** The rule type as a number on the wire: 1 = values, 2 = a range, 3 = a regular expression (spec 3.5). */
const ruleTypeSchema = z.literal([RULE_VALUE, RULE_RANGE, RULE_REGEX]);
export type RuleType = z.infer<typeof ruleTypeSchema>;

/** Words for people about the form that a pattern expects; null and '' are absent. Values and ranges need none. */
const expectationSchema = z.string().nullish();

/** A `validValue` or `referenceValue`; a range has two values, null or '' is an open side (wire settings). */
const valueRuleSchema = z.object({
  type: ruleTypeSchema,
  values: z.array(z.string().nullable()).max(MAX_OPTIONS),
  expectation: expectationSchema,
});
export type ValueRule = z.infer<typeof valueRuleSchema>;

/** An attribute of an option: `image` has a picture (its address or a data URL); other types are kept unchanged. */
const optionAttributeSchema = z.object({ type: z.string(), value: z.string() });
export type OptionAttribute = z.infer<typeof optionAttributeSchema>;

/** One choice of a select: the stored value and the shown label. */
const optionSchema = z.object({
  value: z.string(),
  label: z.string().default(''),
  attributes: z.array(optionAttributeSchema).max(MAX_ATTRIBUTES).default([]),
});
export type Option = z.infer<typeof optionSchema>;

const lengthSchema = z.int();

/** One setting of a data type, discriminated by `type` (spec 3.4; wire settings). */
export const settingSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('requirement'), isRequired: z.boolean().default(false) }),
    z.object({ type: z.literal('minLength'), length: lengthSchema }),
    z.object({ type: z.literal('maxLength'), length: lengthSchema }),
    z.object({ type: z.literal('multipleSelect'), isEnabled: z.boolean().default(false) }),
    z.object({
      type: z.literal('availableOptions'),
      options: z.array(optionSchema).max(MAX_OPTIONS).default([]),
    }),
    z.object({ type: z.literal('validValue'), validValue: valueRuleSchema }),
    z.object({ type: z.literal('referenceValue'), referenceValue: valueRuleSchema }),
  ],
  { error: () => violationTexts.unknownSetting() },
);
export type Setting = z.infer<typeof settingSchema>;
/** The discriminating kind of a setting. */
export type SettingType = Setting['type'];

/** Every setting kind, in the order in which an editor offers them. */
export const SETTING_TYPES = [
  'requirement',
  'minLength',
  'maxLength',
  'multipleSelect',
  'availableOptions',
  'validValue',
  'referenceValue',
] as const satisfies readonly SettingType[];

/** A form element's own validator, on top of its data type's settings (spec 3.7). */
export const validatorSettingsSchema = z.object({
  type: ruleTypeSchema,
  validValues: z.array(z.string().nullable()).max(MAX_OPTIONS),
  expectation: expectationSchema,
});
export type ValidatorSettings = z.infer<typeof validatorSettingsSchema>;
