import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { OptionText } from '../../ui/option-text.tsx';
import { errorPaths } from '../record/live-state.ts';
import type { ReferenceInputProps, ReferenceOption } from './reference-input.tsx';
import { formTexts } from '#texts/form';

export type MultiReferenceInputProps<T extends FieldValues> = Omit<ReferenceInputProps<T>, 'fallback'>;

const filterOptions = createFilterOptions<ReferenceOption>({ limit: 100, stringify: ({ label }) => label });

/**
 * Several other records, each found by typing a part of its name. The form contains their ids in the order of choice.
 * The field shows the error of any chosen record.
 */
export function MultiReferenceInput<T extends FieldValues>(props: MultiReferenceInputProps<T>) {
  const { name, label, control, hint, required, disabled, options, isLoading } = props;
  const { field, fieldState } = useController({ name, control });
  const ids = field.value as readonly string[];
  const chosen = useMemo(() => {
    const known = new Map(options.map((option) => [option.id, option]));
    const unknown = isLoading ? formTexts.loadingOptions : formTexts.unknownOption;
    return ids.map((id): ReferenceOption => known.get(id) ?? { id, label: unknown });
  }, [ids, isLoading, options]);
  const error = firstMessage(fieldState.error);
  const isGrouped = options.some((one) => one.group !== undefined);
  return (
    <Autocomplete<ReferenceOption, true>
      multiple
      id={`field-${name}`}
      data-field={name}
      options={options}
      value={chosen}
      onChange={(_, next) => field.onChange(withFixed(chosen, next).map(({ id }) => id))}
      onBlur={field.onBlur}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      getOptionDisabled={(option) => option.isFixed === true}
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
      renderValue={(values, getItemProps) =>
        values.map((option, index) => {
          const { key, onDelete, ...item } = getItemProps({ index });
          return (
            <Chip key={key} label={option.label} {...item} {...(option.isFixed !== true && { onDelete })} />
          );
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          inputRef={field.ref}
          label={label}
          required={required ?? false}
          placeholder={ids.length === 0 ? formTexts.choose : ''}
          error={error !== null}
          helperText={error ?? hint}
        />
      )}
    />
  );
}

/** Keeps the fixed options, even when the user clears the whole field. */
function withFixed(
  before: readonly ReferenceOption[],
  next: readonly ReferenceOption[],
): readonly ReferenceOption[] {
  const gone = before.filter((one) => one.isFixed === true && !next.includes(one));
  return [...gone, ...next];
}

/** The server reports errors by row of the list: 'assignments.1.value'. */
function firstMessage(error: object | undefined): string | null {
  if (error === undefined) return null;
  const { message } = error as { readonly message?: unknown };
  if (typeof message === 'string') return message;
  return errorPaths(error)[0]?.[1] ?? null;
}
