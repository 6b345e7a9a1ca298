import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useEffect, useRef } from 'react';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { CloseIcon } from '../../ui/icons/action.tsx';
import { ErrorIcon } from '../../ui/icons/status.tsx';
import type { FilterState } from '../state/filter-state.ts';
import { apartLabel, filterWords, type ListFilterOffer } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';
import type { ListEvent } from '../state/list-state.ts';
import { filterTexts } from '#texts/list-filter';
import { useLabelsAndErrors } from './use-labels-and-errors.ts';

export interface FilterChipsProps {
  readonly filters: readonly FilterState[];
  readonly offers: readonly ListFilterOffer[];
  readonly error: unknown;
  readonly calls: Pick<ListCalls<unknown>, 'filterValues'>;
  readonly dispatch: (event: ListEvent) => void;
  readonly onOpen: (filterId: string) => void;
  /** Gets the focus when the last chip is removed. */
  readonly button: RefObject<HTMLElement | null>;
}

/** The active filters in words. Each chip opens the filter's editor and can be removed. */
export function FilterChips(props: FilterChipsProps) {
  const { filters, offers, error, calls, dispatch, onOpen, button } = props;
  const { errors, labelOf } = useLabelsAndErrors(calls, offers, filters, error);
  const count = filters.length;
  const { list, onRemove } = useFocusAfterRemoval(count, button);

  if (count === 0) return null;
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={filterTexts.activeFilters}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        listStyle: 'none',
        margin: 0,
        marginBottom: 2,
        padding: 0,
      }}
    >
      {filters.map((filter, at) => {
        const offer = offers.find(({ id }) => id === filter.id);
        const label = offer ? apartLabel(offer, offers) : filter.id;
        return (
          <FilterChip
            key={filter.id}
            label={label}
            words={filterWords(filter, offer, labelOf)}
            isWrong={errors.has(filter.id)}
            onOpen={() => onOpen(filter.id)}
            onRemove={() => {
              onRemove(at);
              dispatch({ type: 'filtered', filter: { ...filter, values: [] } });
            }}
          />
        );
      })}
      {count > 1 && (
        <li>
          <Button
            onClick={() => {
              onRemove(0);
              dispatch({ type: 'unfiltered' });
            }}
          >
            {filterTexts.resetFilters}
          </Button>
        </li>
      )}
    </Box>
  );
}

/** Focuses the chip that takes the place of a removed chip, or the button when no chip is left. */
function useFocusAfterRemoval(count: number, button: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ readonly at: number; readonly of: number } | null>(null);
  useEffect(() => {
    const { at, of } = removed.current ?? { at: 0, of: count };
    if (of === count) return;
    removed.current = null;
    const left = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (left[Math.min(at, left.length - 1)] ?? button.current)?.focus();
  }, [count, button]);
  const onRemove = (at: number) => {
    removed.current = { at, of: count };
  };
  return { list, onRemove };
}

interface FilterChipProps {
  readonly label: string;
  readonly words: string;
  readonly isWrong: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function FilterChip({ label, words, isWrong, onOpen, onRemove }: FilterChipProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        maxWidth: '100%',
        border: 1,
        borderColor: isWrong ? 'error.main' : 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
      }}
    >
      <ButtonBase
        onClick={onOpen}
        sx={{ minWidth: 0, gap: 0.5, paddingLeft: 1.5, borderRadius: 1, typography: 'body2' }}
      >
        {isWrong && <ErrorIcon color="error" />}
        <ClippedText text={`${label}: ${words}`}>
          {label}: <strong>{words}</strong>
        </ClippedText>
      </ButtonBase>
      <IconButton data-remove aria-label={filterTexts.removeFilter(label)} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
