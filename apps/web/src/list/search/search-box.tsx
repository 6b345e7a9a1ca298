import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { useAct } from '../../lib/acts/use-act.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons/action.tsx';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { cleanSearch, SEARCH_LENGTH } from '../state/clean-search.ts';
import { listTexts } from '#texts/list';
import { useSuggestions } from './use-suggestions.ts';

export interface SearchBoxProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  /** The text for which the list is searched now. */
  readonly search: string;
  /**
   * Searches for the text. `quietly` replaces the step of the browser's history that the same typing has made. Returns
   * whether the search has changed.
   */
  readonly onSearch: (search: string, how?: 'quietly') => boolean;
}

/** Milliseconds without a key press after which the list is searched for the text typed so far. */
const PAUSE = 400;

/**
 * The field 'Wyszukaj', which suggests names while the user types. The list is searched after a pause, on Enter, for a
 * chosen suggestion, and when the field is emptied or loses the focus.
 */
export function SearchBox<Row extends ListRow>({ list, search, onSearch }: SearchBoxProps<Row>) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const [isTyping, setIsTyping] = useState(false);
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  if (shown !== search) {
    // The search in the address has changed. The field shows a change that came from elsewhere, for example from the
    // browser's back button. While the user types, the field keeps its text, because on a slow device the new search
    // may be only the beginning of the typed text.
    setShown(search);
    if (cleanSearch(typed) !== search && (isBackOrForward || !isTyping)) {
      setTyped(search);
      setIsTyping(false);
    }
  }
  const asSearch = useAct('search');
  const suggestions = useSuggestions(list, isTyping ? typed : null);

  // Typing one text makes one step of the browser's history, however many pauses the user makes.
  const isStepMade = useRef(false);
  const change = (text: string) => {
    const isChange = onSearch(text, isStepMade.current ? 'quietly' : undefined);
    isStepMade.current ||= isChange;
  };
  useEffect(() => {
    // Text that is typed after 'back' or 'forward' is another text.
    if (isBackOrForward) isStepMade.current = false;
  }, [isBackOrForward]);
  const searchFor = (text: string) => {
    setIsTyping(false);
    setTyped(text);
    change(text);
    isStepMade.current = false;
  };
  const pause = useEffectEvent(change);
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => pause(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, isTyping]);

  return (
    <Autocomplete
      freeSolo
      clearOnBlur={false}
      forcePopupIcon={false}
      options={suggestions}
      open={isTyping && suggestions.length > 0}
      // Without this, the next rendering would unmark the suggestion that the arrow keys have reached. `open` closes
      // the list after a choice.
      disableCloseOnSelect
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
        setIsTyping(false);
        // Sets no state for an unchanged search, because React would repeat that update after the next change of the
        // address.
        if (cleanSearch(typed) !== search) searchFor(typed);
      }}
      // Renders the suggestions inside the page's landmark, where all readable content belongs.
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
              ...asSearch,
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
