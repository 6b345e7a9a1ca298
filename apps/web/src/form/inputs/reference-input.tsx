import Autocomplete from '@mui/material/Autocomplete';
import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { lookup, type LookupProps, LookupText, type ReferenceOption } from './lookup.tsx';
import { formTexts } from '#texts/form';

export interface ReferenceInputProps<T extends FieldValues> extends LookupProps<T> {
  /** The chosen record when the look-up no longer contains it, because it is archived. */
  readonly fallback?: ReferenceOption | null | undefined;
}

/** Another record, found by typing a part of its name. The form contains its id, or null. */
export function ReferenceInput<T extends FieldValues>(props: ReferenceInputProps<T>) {
  const { name, control, options, fallback } = props;
  const { field, fieldState } = useController({ name, control });
  const id: unknown = field.value;
  const chosen = useMemo(
    () => options.find((one) => one.id === id) ?? (fallback && fallback.id === id ? fallback : null),
    [fallback, id, options],
  );
  return (
    <Autocomplete<ReferenceOption>
      {...lookup(props)}
      value={chosen}
      onChange={(_, next) => field.onChange(next?.id ?? null)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <LookupText
          params={params}
          of={props}
          inputRef={field.ref}
          placeholder={formTexts.choose}
          isInvalid={fieldState.invalid}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
