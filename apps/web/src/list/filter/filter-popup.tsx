import { hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SearchIcon } from '../../ui/icons/action.tsx';
import { cleanFilter, type FilterState, sameFilter } from '../filter-state.ts';
import { type ListFilterOffer, offerLabel } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';
import type { ListEvent } from '../list-state.ts';
import { listTexts } from '#texts/list';
import { filterTexts } from '#texts/list-filter';
import { kitTexts } from '#texts/ui';
import { useFilterFacts } from './use-filter-facts.ts';
import { focusField, FilterRow } from './filter-editor.tsx';

/** The filter list scrolls above this, in px (spec 9). */
const LIST_HEIGHT = 350;
/** Rows that are drawn before one asks for more. */
const BATCH = 30;

export interface FilterPopupProps {
  readonly anchor: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  readonly offers: readonly ListFilterOffer[];
  readonly filters: readonly FilterState[];
  readonly error: unknown;
  /** Whose editor has the focus first; null: the search. */
  readonly focusedId: string | null;
  readonly dispatch: (event: ListEvent, how?: 'quietly') => void;
  readonly calls: Pick<ListCalls<unknown>, 'filterValues'>;
}

/**
 * Filters of a list, found by their labels and grouped; each is applied as it is set. However many are set while the
 * popup stands open, the browser's back takes one step.
 */
export function FilterPopup(props: FilterPopupProps) {
  const { anchor, isOpen, onClose, onGone, offers, filters, error, focusedId, dispatch, calls } = props;
  const { errors, labelOf } = useFilterFacts(calls, offers, filters, error);
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(() =>
    Math.max(BATCH, offers.findIndex(({ id }) => id === focusedId) + 1),
  );
  const list = useRef<HTMLDivElement>(null);
  const hasStepped = useRef(false);
  const found = useMemo(() => {
    const words = searchWords(search);
    return offers.filter((offer) => hasWords(offerLabel(offer), words));
  }, [offers, search]);
  const groups = useMemo(() => grouped(found.slice(0, limit)), [found, limit]);

  const change = useCallback(
    (event: ListEvent) => {
      dispatch(event, hasStepped.current ? 'quietly' : undefined);
      hasStepped.current = true;
    },
    [dispatch],
  );
  const latest = useRef(filters);
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);
  const onFilter = useCallback(
    (filter: FilterState) => {
      const now = latest.current.find(({ id }) => id === filter.id) ?? null;
      if (!sameFilter(now, cleanFilter(filter))) change({ type: 'filtered', filter });
    },
    [change],
  );

  return (
    <Popover
      open={isOpen}
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': listTexts.filters,
          sx: { width: 480, maxWidth: 'calc(100vw - 32px)', display: 'flex', flexDirection: 'column' },
        },
        transition: {
          onEntering: () => {
            const row = focusedId === null ? null : rowOf(list.current, focusedId);
            row?.scrollIntoView({ block: 'nearest' });
            focusField(row);
          },
          onExited: onGone,
        },
      }}
    >
      <Box sx={{ padding: 2, paddingBottom: 1 }}>
        <TextField
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setLimit(BATCH);
          }}
          placeholder={filterTexts.searchFilters}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a popup takes the focus, and here where one goes on
          autoFocus={focusedId === null}
          slotProps={{
            htmlInput: { 'aria-label': filterTexts.searchFilters },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      <Box
        ref={list}
        sx={{
          maxHeight: LIST_HEIGHT,
          overflowY: 'auto',
          paddingInline: 2,
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {[...groups].map(([group, members]) => (
          <Box key={group} component="section" aria-label={group || filterTexts.ownFilters}>
            {groups.size > 1 || group !== '' ? (
              <Typography
                component="h2"
                variant="overline"
                color="textSecondary"
                sx={{
                  position: 'sticky',
                  top: 0,
                  zIndex: 1,
                  display: 'block',
                  paddingTop: 1,
                  backgroundColor: 'background.paper',
                }}
              >
                {group || filterTexts.ownFilters}
              </Typography>
            ) : null}
            <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {members.map((offer) => (
                <FilterRow
                  key={offer.id}
                  offer={offer}
                  state={filters.find(({ id }) => id === offer.id) ?? null}
                  error={errors.get(offer.id) ?? null}
                  onFilter={onFilter}
                  calls={calls}
                  labelOf={labelOf}
                />
              ))}
            </Box>
          </Box>
        ))}
        {found.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ paddingBlock: 2 }}>
            {filterTexts.noFilter(search.trim())}
          </Typography>
        )}
        {found.length > limit && (
          <Button onClick={() => setLimit((now) => now + BATCH)} sx={{ marginBlock: 1 }}>
            {filterTexts.moreFilters(found.length - limit)}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, padding: 1.5 }}>
        {/* Not `disabled`: it would take the focus away from whoever has just used it. */}
        <Button
          aria-disabled={filters.length === 0}
          onClick={() => {
            if (filters.length > 0) change({ type: 'unfiltered' });
          }}
          sx={filters.length === 0 ? { color: 'text.disabled', cursor: 'default' } : undefined}
        >
          {filterTexts.resetFilters}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {kitTexts.close}
        </Button>
      </Box>
    </Popover>
  );
}

/** Filters by their group, groups in the order of their first filter; '' has those of the row itself. */
function grouped(offers: readonly ListFilterOffer[]): ReadonlyMap<string, readonly ListFilterOffer[]> {
  return Map.groupBy(offers, ({ group }) => group ?? '');
}

function rowOf(list: HTMLElement | null, id: string): Element | null {
  return list?.querySelector(`[data-filter="${CSS.escape(id)}"]`) ?? null;
}
