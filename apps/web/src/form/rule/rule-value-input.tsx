import type { ValueKind } from '@kartoteka/domain/data-type/control';
import { fromWarsaw, toWarsaw } from '@kartoteka/domain/value/warsaw';
import { parseDate, parseDateTime, parseTime } from '@kartoteka/domain/value/date';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent, Ref } from 'react';

export interface RuleValueInputProps {
  /** 'settings.1.validValue.values.0'. */
  readonly name: string;
  readonly label: string;
  readonly kind: ValueKind | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Id of what is said of this value and others together, when that is wrong. */
  readonly sharedErrorId?: string | undefined;
  readonly hint?: string | undefined;
  readonly isPattern?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onEnter?: (() => void) | undefined;
}

/** One value of a rule, typed as its kind asks for; kept in the wire's form. */
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
      id={`field-${name}`}
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
          inputMode: keyboardOf(kind, isPattern),
          spellCheck: isPattern ? false : undefined,
        },
      }}
    />
  );
}

/** The browser's own field for dates and times, unless what stands there is something that it would hide. */
function inputType(kind: ValueKind | null, value: string): string {
  if (kind === 'date') return value === '' || parseDate(value) !== null ? 'date' : 'text';
  if (kind === 'time') return value === '' || parseTime(value) !== null ? 'time' : 'text';
  if (kind === 'datetime') return value === '' || parseDateTime(value) !== null ? 'datetime-local' : 'text';
  return 'text';
}

function keyboardOf(kind: ValueKind | null, isPattern: boolean): 'numeric' | 'decimal' | 'text' {
  if (isPattern) return 'text';
  if (kind === 'integer') return 'numeric';
  return kind === 'decimal' ? 'decimal' : 'text';
}

function localOf(instant: string): string {
  const stored = parseDateTime(instant);
  if (stored === null) return '';
  const { date, time } = toWarsaw(stored);
  return `${date}T${time}`;
}

function instantOf(local: string): string {
  const [date = '', time = ''] = local.split('T');
  return local === '' ? '' : fromWarsaw({ date, time: time.slice(0, 5) });
}
