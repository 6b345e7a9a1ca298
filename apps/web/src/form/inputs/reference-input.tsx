import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { OptionText } from '../../ui/option-text.tsx';
import { formTexts } from '#texts/form';

/** One row of a look-up: the stored id and the displayed text. */
export interface ReferenceOption {
  readonly id: string;
  readonly label: string;
  /** A second line in lighter text: 'Pole tekstowe, °C'. */
  readonly note?: string;
  /** Heading of the option's group. The options of a group must follow one another. */
  readonly group?: string;
  /** A fixed option can be neither chosen nor, where several are chosen, removed. */
  readonly isFixed?: boolean;
}

export interface ReferenceInputProps<T extends FieldValues> extends FieldProps<T> {
  /** The whole look-up (spec 9.1). Pass the same array on every render. */
  readonly options: readonly ReferenceOption[];
  readonly isLoading?: boolean;
  /** The chosen record when the look-up no longer contains it, because it is archived. */
  readonly fallback?: ReferenceOption | null | undefined;
}

/** A thousand rows are narrowed by typing, so only this many are rendered. */
const filterOptions = createFilterOptions<ReferenceOption>({
  limit: 100,
  stringify: ({ label, note }) => `${label} ${note ?? ''}`,
});

/** Another record, found by typing a part of its name. The form contains its id, or null. */
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
