import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { ACTIONS } from '../columns/grid-columns.tsx';
import { moved, type Spot } from './grid-moves.ts';

/** The row id that stands for the head of a grid in a `Place`. */
export const HEAD = '';

/** A cell by its row's id and its column's field. */
export interface Place {
  readonly row: string;
  readonly field: string;
}

/**
 * Returns the cell that an element of the grid belongs to; null for other elements, such as the elements of
 * an open menu.
 */
export function placeOf(grid: Element, target: EventTarget): Place | null {
  if (!(target instanceof Element) || !grid.contains(target)) return null;
  const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return field === undefined || row === undefined ? null : { row, field };
}

/** Moves the focus to a cell, or to its button in the column of actions. */
export function focusCell(grid: Element | null, { row, field }: Place): void {
  const cell = grid?.querySelector<HTMLElement>(
    `[data-row="${CSS.escape(row)}"] > [data-field="${CSS.escape(field)}"]`,
  );
  const button = field === ACTIONS ? cell?.querySelector<HTMLElement>('button') : null;
  (button ?? cell)?.focus();
}

/** The state of a grid's focus. Tab reaches one cell of the grid, and keys move on from there. */
export interface GridFocus {
  /** The cell that Tab reaches. */
  readonly stop: Place;
  /** The cell with the focus; null while the focus is outside the grid. */
  readonly focused: Place | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  /** Moves the focus if the pressed key moves it (`grid-moves.ts`). Returns whether the key was such a key. */
  readonly move: (event: KeyboardEvent) => boolean;
}

/** Keeps the focus of a grid with these rows and columns. */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  rows: readonly string[],
  fields: readonly string[],
): GridFocus {
  const [last, setLast] = useState<Place | null>(null);
  const [isInside, setIsInside] = useState(false);
  const isThere = last !== null && fields.includes(last.field) && [HEAD, ...rows].includes(last.row);
  const stop = isThere ? last : { row: rows[0] ?? HEAD, field: fields[0] ?? '' };

  const spotOf = ({ row, field }: Place): Spot => ({ row: rows.indexOf(row), column: fields.indexOf(field) });
  const placeAt = ({ row, column }: Spot): Place => ({ row: rows[row] ?? HEAD, field: fields[column] ?? '' });

  return {
    stop,
    focused: isInside && isThere ? last : null,
    onFocus: (event) => {
      const place = placeOf(event.currentTarget, event.target);
      if (place === null) return;
      setLast(place);
      setIsInside(true);
    },
    onBlur: (event) => {
      const isWithin =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isWithin) setIsInside(false);
    },
    move: (event) => {
      if (event.altKey || event.metaKey || event.shiftKey) return false;
      const place = placeOf(event.currentTarget, event.target);
      if (place === null) return false;
      const size = { rows: rows.length, columns: fields.length };
      const spot = moved(event.key, event.ctrlKey, spotOf(place), size);
      if (spot === null) return false;
      event.preventDefault();
      focusCell(grid.current, placeAt(spot));
      return true;
    },
  };
}
