import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useFieldId } from '../kit-context.ts';
import type { FieldProps } from './field.ts';
import { integerOf } from './integer.ts';

/**
 * Maximum length of the typed text: a sign and fifteen digits. JavaScript numbers are exact up to that
 * length.
 */
const MOST_SIGNS = 16;

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A whole number or nothing. The form contains a number or null, never the text being typed. */
export function IntegerInput<T extends FieldValues>(props: FieldProps<T>) {
  const { name, label, control, hint, required, disabled } = props;
  const { field, fieldState } = useController({ name, control });
  const id = useFieldId(name);
  const value: number | null = field.value ?? null;
  const [typed, setTyped] = useState('');
  const shown = integerOf(typed) === value ? typed : textOf(value);
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(integerOf(event.target.value));
      }}
      onBlur={() => {
        setTyped(textOf(value));
        field.onBlur();
      }}
      label={label}
      required={required}
      disabled={disabled}
      autoComplete="off"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: MOST_SIGNS, className: 'tabular' } }}
    />
  );
}
