import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { OptionText } from '../ui/option-text.tsx';
import { formTexts } from '#texts/form';

/** A row of a look-up: what is stored and what is read. */
export interface ReferenceOption {
  readonly id: string;
  readonly label: string;
  /** A second, quieter line: 'Pole tekstowe, °C'. */
  readonly note?: string;
  /** Heading under which it stands; options of one group must follow one another. */
  readonly group?: string;
  /** Whether it stays as it is: it can be neither chosen nor, where several are, taken away. */
  readonly isFixed?: boolean;
}

export interface ReferenceInputProps<T extends FieldValues> extends FieldProps<T> {
  /** The whole look-up (spec 9.1); the same array at every drawing. */
  readonly options: readonly ReferenceOption[];
  readonly isLoading?: boolean;
  /** The name of what is chosen though the look-up no longer offers it: it is in the archive. */
  readonly fallback?: ReferenceOption | null | undefined;
}

/** A thousand rows are narrowed by typing; so many are drawn at once. */
const filterOptions = createFilterOptions<ReferenceOption>({
  limit: 100,
  stringify: ({ label, note }) => `${label} ${note ?? ''}`,
});

/** Another record, found by typing a part of its name. The form holds its id, or null. */
export function ReferenceInput<T extends FieldValues>(props: ReferenceInputProps<T>) {
  const { name, label, control, hint, required, disabled, options, isLoading, fallback } = props;
  const { field, fieldState } = useController({ name, control });
  const id: unknown = field.value;
  const chosen = useMemo(
    () => options.find((one) => one.id === id) ?? (fallback && fallback.id === id ? fallback : null),
    [fallback, id, options],
  );
  const isGrouped = options.some((one) => one.group !== undefined);
  return (
    <Autocomplete<ReferenceOption>
      id={`field-${name}`}
      data-field={name}
      options={options}
      value={chosen}
      onChange={(_, next) => field.onChange(next?.id ?? null)}
      onBlur={field.onBlur}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={filterOptions}
      {...(isGrouped && { groupBy: (option: ReferenceOption) => option.group ?? '' })}
      loading={isLoading ?? false}
      loadingText={formTexts.loadingOptions}
      noOptionsText={formTexts.nothingFound}
      disabled={disabled ?? false}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          <OptionText note={option.note}>{option.label}</OptionText>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          inputRef={field.ref}
          label={label}
          required={required ?? false}
          placeholder={formTexts.choose}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? hint}
        />
      )}
    />
  );
}
