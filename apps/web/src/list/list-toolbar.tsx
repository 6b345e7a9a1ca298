import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { FilterIcon } from '../ui/icons/action.tsx';
import { FilterChips } from './filter-chips.tsx';
import { filterErrors } from './filter-errors.ts';
import type { ListFilterOffer } from './filter-words.ts';
import type { ListDefinition, ListRow } from './list-definition.ts';
import { SearchBox } from './search-box.tsx';
import { listTexts } from './texts.ts';
import type { ListControl } from './use-list.ts';
import { useValueLabels } from './value-labels.ts';

// Most visits to a list set no filter.
const loadPopup = () => import('./filter/filter-popup.tsx');
const FilterPopup = lazy(async () => ({ default: (await loadPopup()).FilterPopup }));

interface Popup {
  readonly isOpen: boolean;
  /** Whose editor has the focus; null: the search for filters. */
  readonly focusedId: string | null;
}

export interface ListToolbarProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly control: ListControl<Row>;
}

const noOffers: readonly ListFilterOffer[] = [];

/** What is asked of a list: the search, the filters, those that are set. */
export function ListToolbar<Row extends ListRow>({ list, control }: ListToolbarProps<Row>) {
  const { state, dispatch, configuration, error } = control;
  const { filters } = state;
  const offers = configuration?.availableListFilters ?? noOffers;
  const button = useRef<HTMLButtonElement>(null);
  const [popup, setPopup] = useState<Popup | null>(null);
  const errors = useMemo(() => filterErrors(error, filters), [error, filters]);
  const wanted = useMemo(() => filters.map(({ id, values }) => ({ filterId: id, values })), [filters]);
  const labelOf = useValueLabels(list.calls, offers, wanted);
  const open = (focusedId: string | null) => setPopup({ isOpen: true, focusedId });

  return (
    <>
      <Box role="search" sx={{ display: 'flex', gap: 1, marginBottom: 2 }}>
        <SearchBox
          list={list}
          search={state.search}
          onSearch={(search) => dispatch({ type: 'searched', search })}
        />
        <Badge badgeContent={filters.length} color="primary">
          <Button
            ref={button}
            variant="outlined"
            startIcon={<FilterIcon />}
            aria-haspopup="dialog"
            aria-expanded={popup?.isOpen ?? false}
            aria-label={filters.length > 0 ? listTexts.filtersSet(filters.length) : listTexts.filters}
            onPointerEnter={() => void loadPopup()}
            onFocus={() => void loadPopup()}
            onClick={() => open(null)}
          >
            {listTexts.filters}
          </Button>
        </Badge>
      </Box>
      <FilterChips
        filters={filters}
        offers={offers}
        errors={errors}
        labelOf={labelOf}
        dispatch={dispatch}
        onOpen={open}
        button={button}
      />
      {popup && configuration && (
        <Suspense>
          <FilterPopup
            anchor={button}
            isOpen={popup.isOpen}
            onClose={() => setPopup({ ...popup, isOpen: false })}
            onGone={() => {
              setPopup(null);
              // What opened it may be gone by now.
              if (document.activeElement === document.body) button.current?.focus();
            }}
            offers={offers}
            filters={filters}
            errors={errors}
            focusedId={popup.focusedId}
            dispatch={dispatch}
            calls={list.calls}
            labelOf={labelOf}
          />
        </Suspense>
      )}
    </>
  );
}
