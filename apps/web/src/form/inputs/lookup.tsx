import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { HTMLAttributes, Key, Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { narrowedBy } from '../../ui/narrowed.ts';
import { OptionText } from '../../ui/option-text.tsx';
import type { FieldProps } from './field.ts';
import { formTexts } from '#texts/form';

/** One row of a look-up: the stored id and the displayed text. */
export interface ReferenceOption {
  readonly id: string;
  readonly label: string;
  /** A second line in lighter text: 'Pole tekstowe, °C'. */
  readonly note?: string;
  /** Heading of the option's group. The options of a group must follow one another. */
  readonly group?: string;
  /** Whether a field for several options lets the user neither choose nor remove the option. */
  readonly isFixed?: boolean;
  /** The name of the new record, for an option that creates one; otherwise absent. */
  readonly newName?: string;
}

/** Properties of a field that finds other records by a part of their names. */
export interface LookupProps<T extends FieldValues> extends FieldProps<T> {
  /** All options of the look-up (spec 9.1). Pass the same array on every render. */
  readonly options: readonly ReferenceOption[];
  readonly isLoading?: boolean;
}

const filterOptions = narrowedBy<ReferenceOption>(({ label, note }) => `${label} ${note ?? ''}`);

/** Returns the properties of an Autocomplete over the options of a look-up. */
export function lookup<T extends FieldValues>({ name, options, isLoading, disabled }: LookupProps<T>) {
  const isGrouped = options.some((one) => one.group !== undefined);
  return {
    'data-field': name,
    options,
    getOptionLabel: (option: ReferenceOption) => option.label,
    getOptionKey: (option: ReferenceOption) => option.id,
    isOptionEqualToValue: (one: ReferenceOption, other: ReferenceOption) => one.id === other.id,
    filterOptions,
    ...(isGrouped && { groupBy: (option: ReferenceOption) => option.group ?? '' }),
    loading: isLoading ?? false,
    loadingText: formTexts.loadingOptions,
    noOptionsText: formTexts.nothingFound,
    disabled: disabled ?? false,
    renderOption: (
      { key, ...item }: HTMLAttributes<HTMLLIElement> & { readonly key: Key },
      { label, note }: ReferenceOption,
    ) => (
      <li key={key} {...item}>
        <OptionText note={note}>{label}</OptionText>
      </li>
    ),
  };
}

export interface LookupTextProps<T extends FieldValues> {
  /** The parameters that Autocomplete passes to `renderInput`. */
  readonly params: AutocompleteRenderInputParams;
  readonly of: FieldProps<T>;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly placeholder?: string;
  readonly isInvalid: boolean;
  readonly error: string | undefined;
  readonly maxLength?: number | undefined;
}

/** The text field of an Autocomplete. */
export function LookupText<T extends FieldValues>(props: LookupTextProps<T>) {
  const { params, of, inputRef, placeholder, isInvalid, error, maxLength } = props;
  return (
    <TextField
      {...params}
      name={of.name}
      inputRef={inputRef}
      label={of.label}
      required={of.required ?? false}
      {...(placeholder !== undefined && { placeholder })}
      error={isInvalid}
      helperText={error ?? of.hint}
      slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength } }}
    />
  );
}
