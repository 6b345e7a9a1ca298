import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { CloseIcon, SearchIcon } from '../../ui/icons/action.tsx';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { cleanSearch, SEARCH_LENGTH } from '../state/list-state.ts';
import { listTexts } from '#texts/list';
import { useSuggestions } from './use-suggestions.ts';

export interface SearchBoxProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  /** The text for which the list is searched now. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/**
 * 'Wyszukaj': suggests names while the user types. Enter, a suggestion, an emptied field and a blur search the list, so
 * that the field always shows the list's search.
 */
export function SearchBox<Row extends ListRow>({ list, search, onSearch }: SearchBoxProps<Row>) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const [isTyping, setIsTyping] = useState(false);
  if (shown !== search) {
    // The address was changed elsewhere, for example by the browser's back button.
    setShown(search);
    setTyped(search);
  }
  const suggestions = useSuggestions(list, isTyping ? typed : null);

  const searchFor = (text: string) => {
    setIsTyping(false);
    setTyped(text);
    if (cleanSearch(text) !== search) onSearch(text);
  };

  return (
    <Autocomplete
      freeSolo
      clearOnBlur={false}
      forcePopupIcon={false}
      options={suggestions}
      open={isTyping && suggestions.length > 0}
      filterOptions={(options) => [...options]}
      value={search}
      inputValue={typed}
      onInputChange={(_, text, cause) => {
        if (cause !== 'input') return;
        setTyped(text);
        setIsTyping(true);
        if (cleanSearch(text) === '') searchFor('');
      }}
      onChange={(_, text) => searchFor(text ?? '')}
      onClose={() => setIsTyping(false)}
      onBlur={() => {
        // Setting the same state again would repeat it after the next change of the address.
        if (cleanSearch(typed) !== search) searchFor(typed);
      }}
      // Rendered inside the page's landmark, where all readable content belongs.
      disablePortal
      clearIcon={<CloseIcon />}
      clearText={listTexts.clearSearch}
      sx={{ flex: '1 1 auto', maxWidth: 440 }}
      slotProps={{
        listbox: { 'aria-label': listTexts.suggestions, sx: { maxHeight: 'min(400px, 60vh)' } },
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={listTexts.search}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': listTexts.search,
              enterKeyHint: 'search',
              maxLength: SEARCH_LENGTH,
            },
          }}
        />
      )}
    />
  );
}
