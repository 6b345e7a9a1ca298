import { parseDate } from '@kartoteka/domain/value/date';
import { parseDateTime } from '@kartoteka/domain/value/date-time';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import { fromWarsaw, toWarsaw } from '@kartoteka/domain/value/warsaw';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent, Ref } from 'react';
import { useFieldId } from '../kit-context.ts';
import { KIND_INPUTS } from '../../controls/kind-inputs.ts';

export interface RuleValueInputProps {
  /** Path of the value: 'settings.1.validValue.values.0'. */
  readonly name: string;
  readonly label: string;
  /** The kind of the value; null for a control without a value. */
  readonly kind: ValueKind | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Id of the error message that this value shares with others. */
  readonly sharedErrorId?: string | undefined;
  readonly hint?: string | undefined;
  readonly isPattern?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onEnter?: (() => void) | undefined;
}

/** One value of a rule. Its kind decides the input. The value is kept in the form of the wire. */
export function RuleValueInput(props: RuleValueInputProps) {
  const {
    name,
    label,
    kind,
    value,
    onChange,
    error,
    sharedErrorId,
    hint,
    isPattern = false,
    inputRef,
    onEnter,
  } = props;
  const type = isPattern ? 'text' : inputType(kind, value);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || onEnter === undefined) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextField
      id={useFieldId(name)}
      name={name}
      label={label}
      type={type}
      value={type === 'datetime-local' ? localOf(value) : value}
      onChange={({ target }) => onChange(type === 'datetime-local' ? instantOf(target.value) : target.value)}
      onKeyDown={enter}
      autoComplete="off"
      error={error !== undefined || sharedErrorId !== undefined}
      helperText={error ?? hint}
      inputRef={inputRef}
      slotProps={{
        htmlInput: {
          ...(sharedErrorId !== undefined && error === undefined && { 'aria-describedby': sharedErrorId }),
          className: 'tabular',
          max: LATEST[type],
          inputMode: isPattern || kind === null ? 'text' : KIND_INPUTS[kind].keyboard,
          spellCheck: isPattern ? false : undefined,
        },
      }}
    />
  );
}

/** The latest value of an input by its type. Without it, browsers accept years of six digits. */
const LATEST: Readonly<Record<string, string>> = { date: '9999-12-31', 'datetime-local': '9999-12-30T23:59' };

/**
 * Returns the type of the input. Dates and times use the browser's own input, unless that input would hide the value.
 */
function inputType(kind: ValueKind | null, value: string): string {
  if (kind === null) return 'text';
  return value === '' || KINDS[kind].read(value).ok ? KIND_INPUTS[kind].ruleInput : 'text';
}

function localOf(instant: string): string {
  const stored = parseDateTime(instant);
  if (stored === null) return '';
  const { date, time } = toWarsaw(stored);
  return `${date}T${time}`;
}

/** Returns the instant of a local date and time. Returns any other text unchanged, and the server then refuses it. */
function instantOf(local: string): string {
  const [date = '', time = ''] = local.split('T');
  return parseDate(date) === null ? local : fromWarsaw({ date, time: time.slice(0, 5) });
}
