import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { revealPath } from '../values/apply-server-errors.ts';
import type { FormRow } from '../values/changes.ts';
import { useFormKit } from '../kit-context.ts';
import { formTexts } from '#texts/form';
import { narrowed } from '../../ui/narrowed.ts';

export interface RowFinderProps<R extends FormRow> {
  readonly list: string;
  readonly label: string;
  readonly nameOf: (row: R, index: number) => string;
}

interface Found {
  readonly index: number;
  readonly name: string;
}

/** Finds a row of a long list by a part of its name, unfolds it and focuses its name. */
export function RowFinder<R extends FormRow>({ list, label, nameOf }: RowFinderProps<R>) {
  const { getValues } = useFormContext();
  const kit = useFormKit();
  const [rows, setRows] = useState<readonly Found[]>([]);
  // Reads the names when the list of names opens, so that typing in a row does not render this component.
  const read = () => {
    for (const handOver of kit.pending) handOver();
    setRows((getValues(list) as readonly R[]).map((row, index) => ({ index, name: nameOf(row, index) })));
  };
  return (
    <Autocomplete<Found>
      options={rows}
      value={null}
      onOpen={read}
      onChange={(_, row) => {
        // Waits until the list of names has closed and no longer takes the focus.
        if (row) setTimeout(() => revealPath(kit, `${list}.${row.index}.name`));
      }}
      getOptionLabel={({ index, name }) => `${formTexts.rowNumber(index)} ${name}`}
      getOptionKey={({ index }) => index}
      filterOptions={narrowed}
      isOptionEqualToValue={(one, other) => one.index === other.index}
      noOptionsText={formTexts.nothingFound}
      sx={{ flex: '1 1 150px', maxWidth: 280 }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={label}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  );
}
