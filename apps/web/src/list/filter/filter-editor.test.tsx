import { listRoutes, type ListDataType } from '@kartoteka/contract/list';
import { authenticated } from '@kartoteka/contract/route';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { renderPart } from '../../testing/render-part.tsx';
import type { FilterState } from '../state/filter-state.ts';
import { FilterRow } from './filter-editor.tsx';

const calls = listRoutes({
  name: 'cup',
  label: 'Kubki',
  base: '/api/app/cups',
  read: authenticated,
  own: authenticated,
  item: z.object({ id: z.string() }),
});
const options = ['a', 'b'].map((value) => ({ value, label: `Rodzaj ${value}` }));

interface EditorStart {
  /** The filter that the list has at first. */
  readonly state?: FilterState;
  /** The server's message for the filter. */
  readonly error?: string;
  /** Milliseconds after which the list takes over a filter. */
  readonly listTakes?: number;
}

/** Shows the editor of one filter, and returns a function that reads the filter that the editor reported last. */
function showEditor(dataType: ListDataType, start: EditorStart = {}): () => FilterState | null {
  let last: FilterState | null = null;
  const offer = {
    id: 'f',
    name: 'f',
    group: null,
    controlType: null,
    dataType,
    extraProperties: { Label: 'Masa' },
    properties: { availableValues: dataType === 'Enum' ? options : null },
  };
  function Editor() {
    const [state, setState] = useState<FilterState | null>(start.state ?? null);
    const change = (next: FilterState) => {
      last = next;
      const take = () => setState(next.values.length === 0 ? null : next);
      if (start.listTakes === undefined) take();
      else setTimeout(take, start.listTakes);
    };
    return (
      <ul>
        <FilterRow
          offer={offer}
          state={state}
          onFilter={change}
          calls={calls}
          labelOf={(_, value) => options.find((one) => one.value === value)?.label}
          error={start.error ?? null}
        />
      </ul>
    );
  }
  renderPart(<Editor />);
  return () => last;
}

/** Moves the fake clock past the pause after which an editor searches the list. */
const endPause = () => vi.advanceTimersByTime(1000);

afterEach(() => {
  vi.useRealTimers();
});

const input = (name = 'Masa') => page.getByRole('textbox', { name, exact: true });
const plain = (...values: string[]) => ({ id: 'f', values, isRange: false, isDateTime: false });

test('text typed into a filter stays when the list applies the earlier filter late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told = showEditor('Text', { listTakes: 300 });
  await userEvent.type(input(), 'Kub');
  vi.advanceTimersByTime(500);
  expect(told()).toEqual(plain('Kub'));
  // Keys keep the caret at the end, and a click of `type` might move it.
  await userEvent.keyboard('ek');
  await expect.element(input()).toHaveValue('Kubek');
  vi.advanceTimersByTime(350);
  await userEvent.keyboard('7');
  await expect.element(input()).toHaveValue('Kubek7');
  vi.advanceTimersByTime(1000);
  expect(told()).toEqual(plain('Kubek7'));
});

test('text sent with Enter and text typed after it stay in the field when the list applies an earlier filter late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showEditor('Text', { listTakes: 300 });
  await userEvent.type(input(), 'Kub');
  vi.advanceTimersByTime(500);
  await userEvent.keyboard('ek{Enter}');
  vi.advanceTimersByTime(250);
  await userEvent.keyboard('7');
  await expect.element(input()).toHaveValue('Kubek7');
});

test('a text filter searches after a pause in typing, and with Enter at once', async () => {
  const told = showEditor('Text');
  await userEvent.type(input(), 'Kubek');
  await expect.poll(told).toEqual(plain('Kubek'));
  await userEvent.keyboard('12{Enter}');
  expect(told()).toEqual(plain('Kubek12'));
});

test('a number filter reads a number with a comma, and with Zakres both ends of a range', async () => {
  const told = showEditor('NumberFloat');
  await userEvent.type(input(), '2,5');
  await userEvent.tab();
  await expect.poll(told).toEqual(plain('2.5'));
  await userEvent.click(page.getByRole('checkbox', { name: 'Zakres' }));
  await expect.element(input('Masa, od')).toHaveValue('2,5');
  await userEvent.type(input('Masa, do'), '3');
  await userEvent.tab();
  await expect.poll(told).toEqual({ ...plain('2.5', '3'), isRange: true });
});

test('a number filter searches for an unreadable number as typed when its field is left', async () => {
  const told = showEditor('NumberInteger');
  await expect.element(input()).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.type(input(), '2x');
  await expect.element(input()).toHaveValue('2x');
  endPause();
  expect(told()).toBeNull();
  await userEvent.tab();
  await expect.poll(told).toEqual(plain('2x'));
});

test('a range filter waits while its upper end is still below its lower end', async () => {
  const told = showEditor('NumberInteger');
  await userEvent.click(page.getByRole('checkbox', { name: 'Zakres' }));
  await userEvent.type(input('Masa, od'), '5');
  await expect.poll(told).toEqual({ ...plain('5', ''), isRange: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.type(input('Masa, do'), '1');
  await expect.element(input('Masa, do')).toHaveValue('1');
  endPause();
  expect(told()?.values).toEqual(['5', '']);
  vi.useRealTimers();
  await userEvent.type(input('Masa, do'), '2');
  await expect.poll(() => told()?.values).toEqual(['5', '12']);
});

test('a date filter searches for a day, and with Czas for a moment in Warsaw', async () => {
  const told = showEditor('DateTime');
  await userEvent.type(input(), '05072026');
  await expect.poll(told).toEqual(plain('2026-07-05'));
  await userEvent.click(page.getByRole('checkbox', { name: 'Czas' }));
  await expect.element(input('Masa, godzina')).toHaveValue('00:00');
  await expect.poll(told).toEqual({ ...plain('2026-07-04T22:00:00.000Z'), isDateTime: true });
  await userEvent.fill(input('Masa, godzina'), '07:30');
  await expect.poll(told).toEqual({ ...plain('2026-07-05T05:30:00.000Z'), isDateTime: true });
});

test('a choice filter searches for each chosen value, and for none after it is cleared', async () => {
  const told = showEditor('Enum');
  await userEvent.click(page.getByRole('combobox', { name: 'Masa' }));
  await userEvent.click(page.getByRole('option', { name: 'Rodzaj a' }));
  await userEvent.click(page.getByRole('option', { name: 'Rodzaj b' }));
  await expect.poll(told).toEqual(plain('a', 'b'));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: 'Wyczyść filtr: Masa' }));
  await expect.poll(told).toEqual(plain());
  await expect.element(page.getByRole('combobox', { name: 'Masa' })).toHaveFocus();
});

test('a yes-or-no filter searches for the chosen answer', async () => {
  const told = showEditor('Bool');
  await userEvent.click(page.getByText('Nie', { exact: true }));
  await expect.poll(told).toEqual(plain('false'));
});

test.each<[string, ListDataType, FilterState, string]>([
  ['a number with a comma', 'NumberFloat', plain('2.5'), '2,5'],
  ['a day with slashes', 'DateTime', plain('2026-07-05'), '05/07/2026'],
  ['a text as it is', 'Text', plain('2.5'), '2.5'],
])('the editor of a filter shows %s', async (_title, dataType, state, shown) => {
  showEditor(dataType, { state });
  await expect.element(input()).toHaveValue(shown);
});

test('the editor of a yes-or-no filter shows the chosen answer', async () => {
  showEditor('Bool', { state: plain('false') });
  await expect.element(page.getByRole('radio', { name: 'Nie' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Tak' })).not.toBeChecked();
});

test.each<[ListDataType, 'textbox' | 'combobox']>([
  ['Text', 'textbox'],
  ['NumberFloat', 'textbox'],
  ['DateTime', 'textbox'],
  ['Enum', 'combobox'],
])('the server’s refusal of a filter is shown at the editor for the data type %s', async (dataType, role) => {
  showEditor(dataType, { error: 'Tego filtra już nie ma.' });
  const box = page.getByRole(role, { name: 'Masa', exact: true });
  await expect.element(box).toHaveAccessibleDescription('Tego filtra już nie ma.');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
});

test('the server’s refusal of a yes-or-no filter is shown at its answers', async () => {
  showEditor('Bool', { error: 'Tego filtra już nie ma.' });
  await expect
    .element(page.getByRole('radiogroup', { name: 'Masa' }))
    .toHaveAccessibleDescription('Tego filtra już nie ma.');
});
