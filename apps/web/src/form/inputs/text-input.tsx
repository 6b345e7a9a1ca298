import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { useFieldId } from '../kit-context.ts';
import type { FieldProps } from './field.ts';

export interface TextInputProps<T extends FieldValues> extends FieldProps<T> {
  readonly type?: 'text' | 'email';
  readonly autoComplete?: string;
  /** Makes a text area with at least this many lines. */
  readonly rows?: number;
  readonly maxLength?: number;
}

/** A text field with its label above, and the error or the hint below. */
export function TextInput<T extends FieldValues>(props: TextInputProps<T>) {
  const { name, label, control, hint, required, disabled, type, autoComplete, rows, maxLength } = props;
  const { field, fieldState } = useController({ name, control });
  const id = useFieldId(name);
  return (
    <TextField
      {...field}
      inputRef={field.ref}
      id={id}
      value={field.value ?? ''}
      label={label}
      type={type}
      required={required}
      disabled={disabled}
      multiline={rows !== undefined}
      minRows={rows}
      autoComplete={autoComplete ?? 'off'}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}
