import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from './field.ts';

export interface SuggestInputProps<T extends FieldValues> extends FieldProps<T> {
  /** Called when the list opens, so that typing in other fields does not render this one. */
  readonly suggestions: () => readonly string[];
  readonly maxLength?: number;
}

/** Any text, with suggestions of texts that are already in use. */
export function SuggestInput<T extends FieldValues>(props: SuggestInputProps<T>) {
  const { name, label, control, hint, required, disabled, suggestions, maxLength } = props;
  const { field, fieldState } = useController({ name, control });
  const [offered, setOffered] = useState<readonly string[]>([]);
  return (
    <Autocomplete
      freeSolo
      id={`field-${name}`}
      data-field={name}
      options={offered}
      onOpen={() => setOffered(suggestions())}
      inputValue={field.value ?? ''}
      onInputChange={(_, text, reason) => {
        // Other reasons are changes that the component makes by itself.
        if (reason === 'input' || reason === 'clear' || reason === 'selectOption') field.onChange(text);
      }}
      onBlur={field.onBlur}
      disabled={disabled ?? false}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          inputRef={field.ref}
          label={label}
          required={required ?? false}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? hint}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength },
          }}
        />
      )}
    />
  );
}
