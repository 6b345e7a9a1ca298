import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useFieldId } from '../kit-context.ts';
import type { FieldProps } from './field.ts';
import { LookupText } from './lookup.tsx';
import { narrowed } from '../../ui/narrowed.ts';

export interface SuggestInputProps<T extends FieldValues> extends FieldProps<T> {
  /**
   * Returns the suggestions. Called when the list opens, so that typing in other fields does not render this
   * field.
   */
  readonly suggestions: () => readonly string[];
  readonly maxLength?: number;
}

/** Any text, with suggestions of texts that are already in use. */
export function SuggestInput<T extends FieldValues>(props: SuggestInputProps<T>) {
  const { name, control, disabled, suggestions, maxLength } = props;
  const { field, fieldState } = useController({ name, control });
  const id = useFieldId(name);
  const [offered, setOffered] = useState<readonly string[]>([]);
  return (
    <Autocomplete
      freeSolo
      id={id}
      data-field={name}
      options={offered}
      filterOptions={narrowed}
      onOpen={() => setOffered(suggestions())}
      inputValue={field.value ?? ''}
      onInputChange={(_, text, reason) => {
        // For any other reason, the component itself changed the text, not the user, so the change is ignored.
        if (reason === 'input' || reason === 'clear' || reason === 'selectOption') field.onChange(text);
      }}
      onBlur={field.onBlur}
      disabled={disabled ?? false}
      renderInput={(params) => (
        <LookupText
          params={params}
          of={props}
          inputRef={field.ref}
          isInvalid={fieldState.invalid}
          error={fieldState.error?.message}
          maxLength={maxLength}
        />
      )}
    />
  );
}
