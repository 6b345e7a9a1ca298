import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { ACTIONS, type GridColumn } from '../columns/grid-columns.tsx';
import type { ListState } from '../state/list-state.ts';
import { ListGrid, type ListGridProps } from './list-grid.tsx';

interface Cup {
  readonly id: string;
  readonly name: string;
  readonly weight: string;
}

const CUPS: readonly Cup[] = [1, 2, 3].map((at) => ({
  id: `c${at}`,
  name: `Kubek ${at}`,
  weight: `${at},50`,
}));
const plain = { grows: false, isNumber: false, isTabular: false, isSortable: true } as const;
const COLUMNS: readonly GridColumn<Cup>[] = [
  { ...plain, field: 'name', label: 'Nazwa', width: 240, grows: true, draw: ({ name }) => name },
  { ...plain, field: 'weight', label: 'Masa', width: 120, isNumber: true, draw: ({ weight }) => weight },
  {
    ...plain,
    field: ACTIONS,
    label: 'Działania',
    width: 48,
    isSortable: false,
    draw: ({ name }, { tabIndex }) => (
      <button type="button" tabIndex={tabIndex}>
        {name}
      </button>
    ),
  },
];

const opened: string[] = [];
const sorts: ListState['sort'][] = [];

function Grid({
  columns = COLUMNS,
  layout = 'wide',
}: Partial<Pick<ListGridProps<Cup>, 'columns' | 'layout'>>) {
  const [sort, setSort] = useState<ListState['sort']>(null);
  return (
    <ListGrid
      label="Kubki"
      columns={columns}
      rows={CUPS}
      sort={sort}
      onSort={(next) => {
        sorts.push(next);
        setSort(next);
      }}
      onOpen={({ id }) => opened.push(id)}
      heights={{ head: 44, row: 36 }}
      layout={layout}
      isTall={false}
    />
  );
}

const show = () => renderPart(<Grid />);
const heading = (name: string) => page.getByRole('columnheader', { name });
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
const widthOf = (name: string) => heading(name).element().getBoundingClientRect().width;
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  opened.length = 0;
  sorts.length = 0;
});

describe('the order of a grid', () => {
  test('the first press on a heading sorts the grid in ascending order, the second in descending order, and the third ends the sorting', async () => {
    show();
    await expect.element(heading('Masa')).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(heading('Masa'));
    await expect.element(heading('Masa')).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(heading('Masa'));
    await expect.element(heading('Masa')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(heading('Masa'));
    expect(sorts).toEqual([
      { field: 'weight', direction: 'asc' },
      { field: 'weight', direction: 'desc' },
      null,
    ]);
  });

  test.each(['{Enter}', ' '])('the key %j on a heading sorts by its column', async (key) => {
    show();
    await userEvent.click(cell('1,50'));
    await userEvent.keyboard(`{ArrowUp}${key}`);
    expect(sorts).toEqual([{ field: 'weight', direction: 'asc' }]);
    await expect.element(heading('Masa')).toHaveFocus();
  });

  test('the heading of a column without sorting ignores presses and has no aria-sort', async () => {
    show();
    await expect.element(heading('Działania')).not.toHaveAttribute('aria-sort');
    await userEvent.click(heading('Działania'));
    expect(sorts).toEqual([]);
  });
});

describe('the keyboard in a grid', () => {
  test('Tab reaches the first cell of a grid, then leaves the grid, and comes back to the cell that had the focus last', async () => {
    renderPart(
      <>
        <Grid />
        <button type="button">dalej</button>
      </>,
    );
    await userEvent.keyboard('{Tab}');
    await expect.poll(focused).toBe('Kubek 1');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('2,50');
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('dalej');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe('2,50');
  });

  test('in the column of actions of a grid the button takes the focus, and Enter on it does not open the row', async () => {
    show();
    await userEvent.click(cell('1,50'));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.tagName).toBe('BUTTON');
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(opened).toEqual([]);
    expect(document.activeElement?.tagName).toBe('BUTTON');
    expect(focused()).toBe('Kubek 2');
  });

  test('Enter and a double click open the row of a grid, but not in the column of actions', async () => {
    show();
    await userEvent.click(cell('2,50'));
    await userEvent.keyboard('{Enter}');
    await userEvent.dblClick(cell('Kubek 3').first());
    await userEvent.dblClick(page.getByRole('button', { name: 'Kubek 1' }));
    expect(opened).toEqual(['c2', 'c3']);
  });

  test('Control+C in a grid copies the cell with the focus, unless a text is selected', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show();
    await userEvent.click(cell('2,50'));
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(copied.mock.calls).toEqual([['2,50']]);
    getSelection()?.selectAllChildren(cell('1,50').element());
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(copied).toHaveBeenCalledTimes(1);
    getSelection()?.removeAllRanges();
    copied.mockRestore();
  });
});

describe('the widths of a grid', () => {
  const handleOf = (name: string) => heading(name).element().lastElementChild as HTMLElement;
  const drag = (handle: HTMLElement, by: number) => {
    const { right: clientX } = handle.getBoundingClientRect();
    // The browser has no pointer for the events of a test, so the real function would throw.
    handle.setPointerCapture = () => undefined;
    const at = { bubbles: true, pointerId: 1 };
    handle.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX }));
    handle.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: clientX + by }));
    handle.dispatchEvent(new PointerEvent('lostpointercapture', at));
    handle.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: clientX + 3 * by }));
  };

  test('in a grid the column that grows takes the width that the other columns leave', async () => {
    show();
    await expect.element(heading('Nazwa')).toBeVisible();
    const table = page.getByRole('grid').element().getBoundingClientRect().width;
    expect(widthOf('Nazwa')).toBeCloseTo(table - 120 - 48, 0);
  });

  test('in a grid without a column that grows, the last column takes the width that the other columns leave', async () => {
    renderPart(<Grid columns={COLUMNS.slice(1)} />);
    await expect.element(heading('Masa')).toBeVisible();
    expect(widthOf('Masa')).toBeCloseTo(120, 0);
  });

  test('dragging the edge of a heading resizes its column without sorting, and a double click restores the width', async () => {
    show();
    await expect.element(heading('Masa')).toBeVisible();
    drag(handleOf('Masa'), 60);
    await expect.poll(() => widthOf('Masa')).toBeCloseTo(180, 0);
    drag(handleOf('Masa'), -900);
    await expect.poll(() => widthOf('Masa')).toBeCloseTo(56, 0);
    await userEvent.dblClick(handleOf('Masa'));
    await expect.poll(() => widthOf('Masa')).toBeCloseTo(120, 0);
    expect(sorts).toEqual([]);
    expect(opened).toEqual([]);
  });

  test('a grid in another layout keeps the focus and starts with that layout’s own widths', async () => {
    function Turned() {
      const [layout, setLayout] = useState('wide');
      useEffect(() => {
        const turn = (event: KeyboardEvent) => {
          if (event.key === 'F2') setLayout((now) => (now === 'wide' ? 'narrow' : 'wide'));
        };
        addEventListener('keydown', turn);
        return () => removeEventListener('keydown', turn);
      }, []);
      return <Grid layout={layout} />;
    }
    renderPart(<Turned />);
    await expect.element(heading('Masa')).toBeVisible();
    drag(handleOf('Masa'), 60);
    await expect.poll(() => widthOf('Masa')).toBeCloseTo(180, 0);
    await userEvent.click(cell('2,50'));
    await userEvent.keyboard('{F2}');
    await expect.poll(() => widthOf('Masa')).toBeCloseTo(120, 0);
    await expect.element(cell('2,50')).toHaveFocus();
    await userEvent.keyboard('{F2}');
    await expect.poll(() => widthOf('Masa')).toBeCloseTo(180, 0);
  });
});
