import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useAct } from '../lib/acts/use-act.ts';
import { codeOf } from '../lib/code-of.ts';
import { FilterIcon } from '../ui/icons/action.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { isFocusLost } from '../ui/lost-focus.ts';
import { useLoadFirst } from '../ui/use-load-first.ts';
import type { ListDefinition, ListRow } from './list-definition.ts';
import { ListMenu } from './list-menu.tsx';
import { SearchBox } from './search/search-box.tsx';
import { listTexts } from '#texts/list';
import type { ListControl } from './use-list.ts';
import { ViewsButton } from './views/views-button.tsx';

// Loaded on demand, because most visits set no filter.
const FilterChips = lazyPart(codeOf(() => import('./filter/filter-chips.tsx'), 'FilterChips'));
const loadPopup = codeOf(() => import('./filter/filter-popup.tsx'), 'FilterPopup');
const FilterPopup = lazyPart(loadPopup);

interface Popup {
  readonly isOpen: boolean;
  /** The filter whose editor is focused first; null for the search for filters. */
  readonly focusedId: string | null;
}

export interface ListToolbarProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly control: ListControl<Row>;
}

/** Search, filter button and active filters of a list. */
export function ListToolbar<Row extends ListRow>({ list, control }: ListToolbarProps<Row>) {
  const { state, dispatch, configuration, error } = control;
  const { filters } = state;
  const offers = configuration?.availableListFilters;
  const button = useRef<HTMLButtonElement>(null);
  const [popup, setPopup] = useState<Popup | null>(null);
  const [hadFilters, setHadFilters] = useState(false);
  if (filters.length > 0 && !hadFilters) setHadFilters(true);
  const loadFirst = useLoadFirst();
  const asFilters = useAct('filters');
  const open = (focusedId: string | null) =>
    loadFirst(loadPopup, () => setPopup({ isOpen: true, focusedId }));

  return (
    <>
      <Box role="search" sx={{ display: 'flex', gap: 1, marginBottom: 2 }}>
        <SearchBox
          list={list}
          search={state.search}
          onSearch={(search, how) => dispatch({ type: 'searched', search }, how)}
        />
        <Button
          ref={button}
          variant="outlined"
          // Hidden on a phone, because the search needs the room.
          startIcon={<FilterIcon sx={{ display: { xs: 'none', sm: 'block' } }} />}
          aria-haspopup="dialog"
          aria-expanded={popup?.isOpen ?? false}
          onPointerEnter={() => Promise.allSettled([loadPopup()])}
          onClick={() => open(null)}
          {...asFilters}
        >
          {listTexts.filters} {filters.length > 0 && <Count of={filters.length} />}
        </Button>
        <ViewsButton list={list} control={control} />
        <ListMenu list={list} control={control} />
      </Box>
      {/* Rendered even after the last chip is removed, so that `FilterChips` can move the focus. */}
      {offers && (hadFilters || filters.length > 0) && (
        <FilterChips
          filters={filters}
          offers={offers}
          error={error}
          calls={list.calls}
          dispatch={dispatch}
          onOpen={open}
          button={button}
        />
      )}
      {popup && offers && (
        <FilterPopup
          anchor={button}
          isOpen={popup.isOpen}
          onClose={() => setPopup({ ...popup, isOpen: false })}
          onGone={() => {
            setPopup(null);
            // The element that opened the popup may be gone. Then the button gets the focus.
            if (isFocusLost()) button.current?.focus();
          }}
          offers={offers}
          filters={filters}
          error={error}
          focusedId={popup.focusedId}
          dispatch={dispatch}
          calls={list.calls}
        />
      )}
    </>
  );
}

function Count({ of }: { readonly of: number }) {
  return (
    <Box
      component="span"
      className="tabular"
      sx={{
        minWidth: 20,
        marginLeft: 1,
        paddingInline: 0.5,
        borderRadius: 1,
        color: 'primary.contrastText',
        backgroundColor: 'primary.main',
      }}
    >
      {of}
    </Box>
  );
}
