import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import {
  DEFAULT_RULE_TYPE,
  RULE_RANGE,
  RULE_REGEX,
  type RuleType,
  type ValueRule,
} from '@kartoteka/domain/data-type/settings';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { EXPECTATION_LENGTH } from '@kartoteka/domain/limits';
import { TextInput } from '../inputs/text-input.tsx';
import { RuleChoice, type RuleOption } from './rule-choice.tsx';
import { messageAt, RuleList } from './rule-list.tsx';
import { RuleValueInput } from './rule-value-input.tsx';
import { offeredRules, RULE_WORDS, valuesFor } from './rule-values.ts';
import { ruleTexts } from '#texts/form-rule';

export interface RuleEditorProps {
  /** Path of the rule: 'settings.1.validValue', 'elements.3.dataTypeSettings.validatorSettings'. */
  readonly path: string;
  /** Name of the rule's property that contains the values. */
  readonly valuesField: 'values' | 'validValues';
  /** The kind of the values; null for a control without a value. */
  readonly kind: ValueKind | null;
  readonly unit?: string | null | undefined;
  /** The possible values, if they are few and known. A list of values is then picked instead of typed. */
  readonly options?: readonly RuleOption[] | undefined;
}

/**
 * Edits the rule that values are judged by (spec 3.5): a list of values, a range, or a pattern. The default is a list.
 */
export function RuleEditor({ path, valuesField, kind, unit, options }: RuleEditorProps) {
  const { control, setValue, clearErrors } = useFormContext();
  const type = (useWatch({ control, name: `${path}.type` }) as RuleType | undefined) ?? DEFAULT_RULE_TYPE;
  const values = useWatch({ control, name: `${path}.${valuesField}` }) as ValueRule['values'] | undefined;
  const { errors } = useFormState({ control, name: path });
  const list = `${path}.${valuesField}`;
  const change = (next: RuleType) => {
    clearErrors(path);
    setValue(list, valuesFor(next, values ?? []), { shouldDirty: true });
    setValue(`${path}.type`, next, { shouldDirty: true });
  };
  const hint = unit ? ruleTexts.inUnit(unit) : undefined;
  return (
    <Stack spacing={2}>
      <TextField
        select
        name={`${path}.type`}
        data-field={`${path}.type`}
        label={ruleTexts.type}
        value={type}
        onChange={(event) => change(Number(event.target.value) as RuleType)}
        error={messageAt(errors, `${path}.type`) !== undefined}
        helperText={messageAt(errors, `${path}.type`)}
        sx={{ maxWidth: 320 }}
      >
        {offeredRules(kind, type).map((one) => (
          <MenuItem key={one} value={one}>
            {RULE_WORDS[one]}
          </MenuItem>
        ))}
      </TextField>
      {type === RULE_RANGE && <Range name={list} kind={kind} hint={hint} values={values ?? []} />}
      {type === RULE_REGEX && (
        <>
          <RuleList
            name={list}
            kind={kind}
            label={ruleTexts.pattern}
            hint={ruleTexts.patternHint}
            isPattern
          />
          <TextInput
            name={`${path}.expectation`}
            control={control}
            label={ruleTexts.expectation}
            hint={ruleTexts.expectationHint}
            maxLength={EXPECTATION_LENGTH}
          />
        </>
      )}
      {type !== RULE_RANGE && type !== RULE_REGEX && options && (
        <RuleChoice name={list} label={ruleTexts.values} options={options} />
      )}
      {type !== RULE_RANGE && type !== RULE_REGEX && !options && (
        <RuleList name={list} kind={kind} label={ruleTexts.value} {...(hint && { hint })} />
      )}
    </Stack>
  );
}

interface RangeProps {
  readonly name: string;
  readonly kind: ValueKind | null;
  readonly hint: string | undefined;
  readonly values: ValueRule['values'];
}

function Range({ name, kind, hint, values }: RangeProps) {
  const { control, setValue, clearErrors } = useFormContext();
  const { errors } = useFormState({ control, name });
  const id = useId();
  const whole = messageAt(errors, name);
  const put = (at: number, text: string) => {
    // An error of the range as a whole no longer applies after one side changes.
    clearErrors(name);
    const sides = valuesFor(RULE_RANGE, values);
    setValue(
      name,
      sides.map((side, index) => (index === at ? text : side)),
      { shouldDirty: true },
    );
  };
  return (
    <Box role="group" aria-label={ruleTexts.range} data-field={name}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
        }}
      >
        {[ruleTexts.from, ruleTexts.to].map((label, at) => (
          <RuleValueInput
            key={label}
            name={`${name}.${at}`}
            label={label}
            kind={kind}
            value={values[at] ?? ''}
            onChange={(text) => put(at, text)}
            error={messageAt(errors, `${name}.${at}`)}
            sharedErrorId={whole === undefined ? undefined : id}
            hint={hint}
          />
        ))}
      </Box>
      <FormHelperText id={id} error={whole !== undefined}>
        {whole ?? ruleTexts.openSide}
      </FormHelperText>
    </Box>
  );
}
