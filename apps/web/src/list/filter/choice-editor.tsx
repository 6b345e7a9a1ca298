import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { kitTexts } from '#texts/ui';
import { filterTexts } from '#texts/list-filter';
import { isSearched } from './value-labels.ts';
import type { FilterEditorProps } from './filter-props.ts';
import { useFoundValues } from './use-found-values.ts';
import { useShownFilter } from './use-shown-filter.ts';
import { narrowed } from '../../ui/narrowed.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Keeps all options, because the server has already searched them. */
const asFound = (options: Option[]): Option[] => options;

/** Filters by values that are chosen by typing a part of their labels. A row with any of the values matches. */
export function ChoiceEditor(props: FilterEditorProps) {
  const { offer, state, onFilter, label, errorId, isWrong, calls, labelOf } = props;
  const { id, properties } = offer;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const searched = isSearched(offer);
  const found = useFoundValues(calls, id, searched && isOpen ? typed : null);
  const [shown, show] = useShownFilter(state);
  const chosen = (shown?.values ?? []).map((value): Option => ({
    value,
    label: labelOf(id, value) ?? value,
  }));
  return (
    <Autocomplete<Option, true>
      multiple
      disableCloseOnSelect
      options={properties.availableValues ?? found.options}
      value={chosen}
      onChange={(_, next) => {
        const filter = { id, values: next.map(({ value }) => value), isRange: false, isDateTime: false };
        show(filter);
        onFilter(filter);
      }}
      inputValue={typed}
      onInputChange={(_, text, cause) => {
        // Ignores the texts that the component itself sets on a choice and on every render, because they would clear
        // the input.
        if (cause !== 'selectOption' && cause !== 'reset') setTyped(text);
      }}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      filterOptions={searched ? asFound : narrowed}
      loading={searched && found.isLoading}
      loadingText={kitTexts.loadingSkeleton}
      noOptionsText={filterTexts.noValue}
      slotProps={{ paper: { role: 'dialog', 'aria-label': kitTexts.options } }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={chosen.length === 0 ? filterTexts.choose : ''}
          error={isWrong}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, 'aria-describedby': errorId },
          }}
        />
      )}
    />
  );
}
