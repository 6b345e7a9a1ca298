import { hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { FilterState } from '../state/filter-state.ts';
import { type ListFilterOffer, offerLabel } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';
import type { ListDispatch } from '../state/use-list-state.ts';
import { NarrowField } from '../narrow-field.tsx';
import { listTexts } from '#texts/list';
import { filterTexts } from '#texts/list-filter';
import { kitTexts } from '#texts/ui';
import { useFilterChanges } from './use-filter-changes.ts';
import { useLabelsAndErrors } from './use-labels-and-errors.ts';
import { focusField, FilterRow } from './filter-editor.tsx';

/** Height in px beyond which the list of filters scrolls (spec 2.4.6). */
const LIST_HEIGHT = 350;
/** Number of filters that are rendered before the user asks for more. */
const BATCH = 30;

export interface FilterPopupProps {
  readonly anchor: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  readonly offers: readonly ListFilterOffer[];
  readonly filters: readonly FilterState[];
  readonly error: unknown;
  /** The filter whose editor is focused first; null for the search. */
  readonly focusedId: string | null;
  readonly dispatch: ListDispatch;
  readonly calls: Pick<ListCalls<unknown>, 'filterValues'>;
}

/**
 * The filters of a list, grouped and searchable by label. A filter is applied as soon as it is set. All changes
 * between opening and closing the popup are a single step of the browser's history.
 */
export function FilterPopup(props: FilterPopupProps) {
  const { anchor, isOpen, onClose, onGone, offers, filters, error, focusedId, dispatch, calls } = props;
  const { errors, labelOf } = useLabelsAndErrors(calls, offers, filters, error);
  const { search, find, found, groups, left, showMore } = useFoundFilters(offers, focusedId);
  const list = useRef<HTMLDivElement>(null);
  const { setFilter, reset } = useFilterChanges(dispatch);

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
        <NarrowField
          label={filterTexts.searchFilters}
          text={search}
          hasFocusFirst={focusedId === null}
          onText={find}
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
          <FilterGroup key={group} name={group} hasHeading={groups.size > 1 || group !== ''}>
            {members.map((offer) => (
              <FilterRow
                key={offer.id}
                offer={offer}
                state={filters.find(({ id }) => id === offer.id) ?? null}
                error={errors.get(offer.id) ?? null}
                onFilter={setFilter}
                calls={calls}
                labelOf={labelOf}
              />
            ))}
          </FilterGroup>
        ))}
        {found.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ paddingBlock: 2 }}>
            {filterTexts.noFilter(search.trim())}
          </Typography>
        )}
        {left > 0 && (
          <Button onClick={showMore} sx={{ marginBlock: 1 }}>
            {filterTexts.moreFilters(left)}
          </Button>
        )}
      </Box>
      <PopupAnswers hasFilters={filters.length > 0} onReset={reset} onClose={onClose} />
    </Popover>
  );
}

/**
 * Returns the filters that match the search, in batches. Before a search, the first batch reaches to the
 * focused filter.
 */
function useFoundFilters(offers: readonly ListFilterOffer[], focusedId: string | null) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(() =>
    Math.max(BATCH, offers.findIndex(({ id }) => id === focusedId) + 1),
  );
  const found = useMemo(() => {
    const words = searchWords(search);
    return offers.filter((offer) => hasWords(offerLabel(offer), words));
  }, [offers, search]);
  const groups = useMemo(() => grouped(found.slice(0, limit)), [found, limit]);
  const find = (text: string) => {
    setSearch(text);
    setLimit(BATCH);
  };
  const showMore = () => setLimit((now) => now + BATCH);
  return { search, find, found, groups, left: Math.max(0, found.length - limit), showMore };
}

interface PopupAnswersProps {
  readonly hasFilters: boolean;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

function PopupAnswers({ hasFilters, onReset, onClose }: PopupAnswersProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, padding: 1.5 }}>
      {/* Not `disabled`, because a user who has just pressed the button would lose the focus. */}
      <Button
        aria-disabled={!hasFilters}
        onClick={onReset}
        sx={hasFilters ? undefined : { color: 'text.disabled', cursor: 'default' }}
      >
        {filterTexts.resetFilters}
      </Button>
      <Button variant="outlined" onClick={onClose}>
        {kitTexts.close}
      </Button>
    </Box>
  );
}

interface FilterGroupProps {
  /** '' for filters on the row's own properties. */
  readonly name: string;
  readonly hasHeading: boolean;
  readonly children: ReactNode;
}

/** Filters under the heading of their group. The heading stays visible while they scroll. */
function FilterGroup({ name, hasHeading, children }: FilterGroupProps) {
  const label = name || filterTexts.ownFilters;
  return (
    <Box component="section" aria-label={label}>
      {hasHeading && (
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
          {label}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/**
 * Returns filters by group, the groups in the order of their first filters. The group '' has the filters on
 * the row's own properties.
 */
function grouped(offers: readonly ListFilterOffer[]): ReadonlyMap<string, readonly ListFilterOffer[]> {
  return Map.groupBy(offers, ({ group }) => group ?? '');
}

function rowOf(list: HTMLElement | null, id: string): Element | null {
  return list?.querySelector(`[data-filter="${CSS.escape(id)}"]`) ?? null;
}
