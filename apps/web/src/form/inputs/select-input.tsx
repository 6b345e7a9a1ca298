import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { useFieldId } from '../kit-context.ts';
import type { FieldProps } from './field.ts';

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectInputProps<T extends FieldValues> extends FieldProps<T> {
  readonly options: readonly SelectOption[];
}

/** A choice of a few options. A value that is not among them is shown as empty (spec 5.8). */
export function SelectInput<T extends FieldValues>(props: SelectInputProps<T>) {
  const { name, label, control, hint, required, disabled, options } = props;
  const { field, fieldState } = useController({ name, control });
  const id = useFieldId(name);
  const known = options.some((option) => option.value === field.value);
  return (
    <TextField
      select
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={known ? field.value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={label}
      required={required}
      disabled={disabled}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      data-field={name}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
