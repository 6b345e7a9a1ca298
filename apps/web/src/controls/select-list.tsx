import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { narrowed } from '../ui/narrowed.ts';
import { TOUCH } from '../ui/tokens.ts';
import { useMemo } from 'react';
import { helpId } from './field-frame.tsx';
import type { RawValue } from './raw-value.ts';
import { controlTexts } from '#texts/controls';

/** One option as the screen shows it. */
export interface ShownOption {
  readonly value: SingleValue;
  readonly label: string;
  readonly picture: string | null;
}

const touchable = { '& .MuiAutocomplete-option': { minHeight: { xs: TOUCH, sm: TOUCH }, fontSize: '1rem' } };

/** Styles of the chosen options. The buttons that remove them are large enough for gloves. */
const tags = {
  '& .MuiAutocomplete-tag': { minHeight: 40, fontSize: '1rem' },
  '& .MuiChip-deleteIcon': { fontSize: 32 },
  '& .MuiAutocomplete-endAdornment .MuiIconButton-root': { minWidth: 40, minHeight: 40 },
} as const;

export interface SelectListProps {
  readonly id: string;
  readonly options: readonly ShownOption[];
  readonly chosen: readonly SingleValue[];
  readonly isSeveral: boolean;
  readonly isWrong: boolean;
  readonly onChange: (value: RawValue) => void;
}

/** A list for many options, which opens and is narrowed by typing. */
export function SelectList({ id, options, chosen, isSeveral, isWrong, onChange }: SelectListProps) {
  // A new array on every render would clear the input while the user types.
  const picked = useMemo(() => options.filter((one) => chosen.includes(one.value)), [options, chosen]);
  return (
    <Autocomplete<ShownOption, boolean>
      id={id}
      multiple={isSeveral}
      options={options}
      value={isSeveral ? picked : (picked[0] ?? null)}
      onChange={(_, next) => onChange(valueOf(next))}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      getOptionKey={(one) => String(one.value)}
      filterOptions={narrowed}
      disableCloseOnSelect={isSeveral}
      sx={tags}
      slotProps={{ listbox: { sx: touchable } }}
      noOptionsText={controlTexts.nothingFound}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={picked.length === 0 ? controlTexts.choose : ''}
          error={isWrong}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': helpId(id) },
          }}
        />
      )}
    />
  );
}

function valueOf(next: ShownOption | readonly ShownOption[] | null): RawValue {
  if (next === null) return '';
  return 'value' in next ? next.value : next.map((one) => one.value);
}
