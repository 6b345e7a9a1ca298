import type { SingleValue } from '@kartoteka/domain/value/stored-value';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { TOUCH } from '../ui/tokens.ts';
import { useMemo } from 'react';
import { helpId } from './field-frame.tsx';
import type { RawValue } from './raw-value.ts';
import type { ShownOption } from './select-control.tsx';
import { controlTexts } from '#texts/controls';

/** A list of a thousand is narrowed by typing; so many rows are drawn at once. */
const filterOptions = createFilterOptions<ShownOption>({ limit: 100 });

const touchable = { '& .MuiAutocomplete-option': { minHeight: { xs: TOUCH, sm: TOUCH }, fontSize: '1rem' } };

/** What takes a choice back is touched in gloves too. */
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

/** Many options: a list that opens and is narrowed by typing. */
export function SelectList({ id, options, chosen, isSeveral, isWrong, onChange }: SelectListProps) {
  // A new array at a redraw would empty the field under one's hands.
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
      filterOptions={filterOptions}
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
