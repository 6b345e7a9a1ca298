import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formTexts } from '#texts/form';
import { messageAt } from './rule-list.tsx';
import { narrowed } from '../../ui/narrowed.ts';

/** A value that a rule can name, with its label. */
export interface RuleOption {
  readonly value: string;
  readonly label: string;
}

export interface RuleChoiceProps {
  /** Path of the list of values. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly RuleOption[];
}

/** Picks the values of a rule from the values that a data type allows: its options, or Tak and Nie. */
export function RuleChoice({ name, label, options }: RuleChoiceProps) {
  const { control, setValue, clearErrors } = useFormContext();
  const { errors } = useFormState({ control, name });
  const watched = useWatch({ control, name }) as readonly (string | null)[] | undefined;
  // A new array on every render would clear the input while the user types.
  const values = useMemo(() => (watched ?? []).flatMap((value) => (value ? [value] : [])), [watched]);
  const messages = [
    messageAt(errors, name),
    ...values.map((_, at) => messageAt(errors, `${name}.${at}`)),
  ].filter((message) => message !== undefined);
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label || value;
  return (
    <Autocomplete
      multiple
      data-field={name}
      options={[...new Set([...options.map((one) => one.value), ...values])]}
      value={values}
      getOptionLabel={labelOf}
      filterOptions={narrowed}
      onChange={(_, next) => {
        clearErrors(name);
        setValue(name, next, { shouldDirty: true });
      }}
      disableCloseOnSelect
      noOptionsText={formTexts.nothingFound}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          label={label}
          placeholder={values.length === 0 ? formTexts.choose : ''}
          error={messages.length > 0}
          helperText={messages.join(' ')}
        />
      )}
    />
  );
}
