import { type ListConfiguration, listRoutes } from '@kartoteka/contract/list';
import { authenticated } from '@kartoteka/contract/route';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { queryOf } from '../lib/query.ts';
import { renderPart } from '../testing/render-part.tsx';
import type { ListDefinition } from './list-definition.ts';
import { requestOf } from './list-page.ts';
import { ListScreen } from './list-screen.tsx';
import { readListState } from './state/list-address.ts';

const cup = z.object({
  id: z.string(),
  name: z.string(),
  weight: z.string(),
  isWashed: z.boolean(),
  day: z.string(),
  kind: z.string(),
});
type Cup = z.output<typeof cup>;
const cups = listRoutes({
  name: 'cup',
  label: 'Kubki',
  base: '/api/app/cups',
  read: authenticated,
  own: authenticated,
  item: cup,
});

const list: ListDefinition<Cup> = {
  title: 'Kubki',
  empty: 'Nie ma jeszcze żadnego kubka.',
  calls: cups,
  defaultColumns: ['name', 'weight', 'isWashed'],
  nameColumn: 'name',
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => `/cups/${id}`,
  create: '/cups/create',
};

const column = (
  id: string,
  label: string,
  dataType: 'Text' | 'NumberFloat' | 'Bool' | 'DateTime' | 'Enum',
) => ({
  id,
  label,
  dataType,
});
const kinds = [
  { value: 'mug', label: 'Kubek z uchem' },
  { value: 'beaker', label: 'Zlewka' },
];
const configuration = (...chosen: string[]): ListConfiguration => ({
  userPreferences: { columns: Object.fromEntries(chosen.map((id, order) => [id, { order }])) },
  availableColumns: [
    column('name', 'Nazwa', 'Text'),
    column('weight', 'Masa', 'NumberFloat'),
    column('isWashed', 'Umyty', 'Bool'),
    column('day', 'Dzień', 'DateTime'),
    column('kind', 'Rodzaj', 'Enum'),
  ],
  views: [],
  roles: [],
  availableListFilters: [
    {
      id: 'kind',
      name: 'kind',
      group: null,
      controlType: null,
      dataType: 'Enum',
      extraProperties: { Label: 'Rodzaj' },
      properties: { availableValues: kinds },
    },
    {
      id: 'weight',
      name: 'weight',
      group: null,
      controlType: null,
      dataType: 'NumberFloat',
      extraProperties: { Label: 'Masa' },
      properties: { availableValues: null },
    },
    {
      id: 'isWashed',
      name: 'isWashed',
      group: null,
      controlType: null,
      dataType: 'Bool',
      extraProperties: { Label: 'Umyty' },
      properties: { availableValues: null },
    },
  ],
});
/** A view of the mugs, with which the list opens. */
const defaultView = {
  id: 'view',
  name: 'Kubki z uchem',
  address: 'f.kind=mug',
  columns: [],
  role: null,
  owner: { id: 'me', name: 'Ja' },
  isOwn: true,
  isDefault: true,
};
const row = (number: number): Cup => ({
  id: `c${number}`,
  name: `Kubek ${number}`,
  weight: `${number}.50`,
  isWashed: number % 2 === 1,
  day: '2026-03-05',
  kind: 'mug',
});

let client: QueryClient;

/**
 * Stores the page that the server would send for this address of the list, with these columns of form
 * elements.
 */
function answer(address: string, items: Cup[], totalCount = items.length, asked: string[] = []): void {
  const state = readListState(new URLSearchParams(address));
  const key = [cups.search.name, requestOf(state), asked.toSorted()];
  client.setQueryData(key, { items, totalCount, page: state.page, asked });
}

const show = (address = '/') => renderPart(<ListScreen list={list} />, { client, address });
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
const names = () =>
  page
    .getByRole('gridcell', { name: /^Kubek/ })
    .elements()
    .map((one) => one.textContent);
const heading = (name: string) => page.getByRole('columnheader', { name });

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(cups.configuration).queryKey, configuration());
});

describe('columns of a list', () => {
  test('the default columns of a list show values as people read them', async () => {
    answer('', [row(1), row(2)]);
    show();
    await expect.element(cell('Kubek 1')).toBeVisible();
    await expect.element(cell('1,50')).toBeVisible();
    await expect.element(cell('Tak')).toBeVisible();
    await expect.element(cell('Nie')).toBeVisible();
    await expect.element(heading('Dzień')).not.toBeInTheDocument();
  });

  test('a list shows the columns that the user has chosen, in the user’s order', async () => {
    client.setQueryData(queryOf(cups.configuration).queryKey, configuration('kind', 'day', 'name'));
    answer('', [row(1)]);
    show();
    await expect.element(cell('Kubek z uchem')).toBeVisible();
    await expect.element(cell('05/03/2026')).toBeVisible();
    const labels = page
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent)
      .filter((label) => label !== '' && label !== 'Działania');
    expect(labels).toEqual(['Rodzaj', 'Dzień', 'Nazwa']);
  });

  test('a press on a column’s title sorts the list by the column, and a second press reverses the order', async () => {
    answer('', [row(1), row(2)]);
    answer('sort=weight', [row(2), row(1)]);
    answer('sort=-weight', [row(1), row(2)]);
    const { navigation } = show();
    await userEvent.click(page.getByText('Masa'));
    await expect.poll(() => navigation.arrival().location.search).toBe('?sort=weight');
    await expect.poll(names).toEqual(['Kubek 2', 'Kubek 1']);
    await userEvent.click(page.getByText('Masa'));
    await expect.poll(() => navigation.arrival().location.search).toBe('?sort=-weight');
    await expect.poll(names).toEqual(['Kubek 1', 'Kubek 2']);
  });

  test('rows of a list are 36 px high for a mouse, and marks are shown after the name', async () => {
    answer('', [row(1), row(2)]);
    const marked = { ...list, note: () => <span>uszkodzony</span> };
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(1440, 900);
    renderPart(<ListScreen list={marked} />, { client });
    const mark = page.getByText('uszkodzony').first();
    await expect.element(mark).toBeVisible();
    const lines = page.getByRole('row').elements().slice(1);
    expect(lines.map((line) => line.getBoundingClientRect().height)).toEqual([36, 36]);
    const name = page.getByRole('link', { name: 'Kubek 1' }).element().getBoundingClientRect();
    const { top, left } = mark.element().getBoundingClientRect();
    expect(top).toBeLessThan(name.bottom);
    expect(left).toBeGreaterThanOrEqual(name.right);
  });

  test('Enter on a row of a list opens the screen of the row', async () => {
    answer('', [row(1)]);
    const { navigation } = show();
    await userEvent.click(cell('1,50'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => navigation.arrival().location.pathname).toBe('/cups/c1');
  });
});

describe('pages of a list', () => {
  const first = Array.from({ length: 15 }, (_, at) => row(at + 1));
  const next = () => page.getByRole('button', { name: 'Następna strona' });

  test('the pager of a list shows the range of the rows, and opens the other pages', async () => {
    answer('', first, 17);
    answer('page=2', [row(16), row(17)], 17);
    const { navigation } = show();
    await expect.element(page.getByText('1 - 15 z 17')).toBeVisible();
    await userEvent.click(next());
    await expect.element(page.getByText('16 - 17 z 17')).toBeVisible();
    await expect.element(cell('Kubek 16')).toBeVisible();
    expect(navigation.arrival().location.search).toBe('?page=2');
    await expect.element(next()).toHaveAttribute('aria-disabled', 'true');
  });

  test('the address of a page beyond the last one shows the last page', async () => {
    answer('page=9', [], 17);
    answer('page=2', [row(16), row(17)], 17);
    const { navigation } = show('/?page=9');
    await expect.element(page.getByText('16 - 17 z 17')).toBeVisible();
    expect(navigation.arrival().location.search).toBe('?page=2');
  });
});

describe('a list without rows', () => {
  test('a list without rows shows a text about its content, and offers to add a row', async () => {
    answer('', []);
    show();
    await expect.element(page.getByText('Nie ma jeszcze żadnego kubka.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Dodaj' })).toHaveAttribute('href', '/cups/create');
  });

  test('a search without a result names the searched text and offers to show all rows again', async () => {
    answer('q=talerz', []);
    answer('', [row(1)]);
    const { navigation } = show('/?q=talerz');
    await expect.element(page.getByText('Nie znaleziono niczego dla „talerz”.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Pokaż wszystko' }));
    await expect.element(cell('Kubek 1')).toBeVisible();
    expect(navigation.arrival().location.search).toBe('');
  });

  test('a list that cannot be loaded shows an error, and later its rows when they are loaded', async () => {
    show();
    await expect.element(page.getByText('Nie udało się wczytać danych')).toBeVisible();
    answer('', [row(1)]);
    await expect.element(cell('Kubek 1')).toBeVisible();
  });
});

describe('searches and filters of a list', () => {
  test('Enter in the search field of a list searches, and emptying the field shows all rows again', async () => {
    answer('', [row(1), row(2)]);
    answer('q=Kubek+2', [row(2)]);
    const { navigation } = show();
    const search = page.getByRole('combobox', { name: 'Wyszukaj' });
    await userEvent.fill(search, 'Kubek 2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => navigation.arrival().location.search).toBe('?q=Kubek+2');
    await expect.element(cell('Kubek 1')).not.toBeInTheDocument();
    await userEvent.clear(search);
    await expect.element(cell('Kubek 1')).toBeVisible();
    expect(navigation.arrival().location.search).toBe('');
  });

  test('a pause while typing searches the list, keeps the text as typed, and makes one step of the history', async () => {
    answer('', [row(1), row(2)]);
    for (const typed of ['Ku', 'Kubek', 'Kubek 2']) answer(`q=${typed.replace(' ', '+')}`, [row(2)]);
    const { navigation } = show();
    const visited: string[] = [];
    navigation.listen(({ location, action }) => visited.push(`${action} ${location.search}`));
    const search = page.getByRole('combobox', { name: 'Wyszukaj' });
    const searched = () => navigation.arrival().location.search;
    // Each text comes at once, because on a slow machine the pauses between keys would search too.
    await userEvent.fill(search, 'Ku');
    await expect.poll(searched).toBe('?q=Ku');
    await userEvent.fill(search, 'Kubek ');
    await expect.poll(searched).toBe('?q=Kubek');
    await expect.element(search).toHaveValue('Kubek ');
    await expect.element(search).toHaveFocus();
    await userEvent.fill(search, 'Kubek 2');
    await expect.poll(searched).toBe('?q=Kubek+2');
    expect(visited).toEqual(['PUSH ?q=Ku', 'REPLACE ?q=Kubek', 'REPLACE ?q=Kubek+2']);
  });

  test('text that is typed after a step back makes a step of its own', async () => {
    answer('', [row(1), row(2)]);
    for (const typed of ['Ku', 'b']) answer(`q=${typed}`, [row(2)]);
    const { navigation } = show();
    const visited: string[] = [];
    navigation.listen(({ location, action }) => visited.push(`${action} ${location.search}`));
    const search = page.getByRole('combobox', { name: 'Wyszukaj' });
    await userEvent.type(search, 'Ku');
    await expect.poll(() => visited).toEqual(['PUSH ?q=Ku']);
    await expect.element(cell('Kubek 1')).not.toBeInTheDocument();
    navigation.navigator.go(-1);
    await expect.element(search).toHaveValue('');
    await userEvent.keyboard('b');
    await expect.poll(() => visited).toEqual(['PUSH ?q=Ku', 'POP ', 'PUSH ?q=b']);
  });

  test('the last of two quick choices in a filter is kept, also when it equals the filter that the list still shows', async () => {
    answer('f.isWashed=true', [row(1)]);
    answer('f.isWashed=false', [row(2)]);
    const { navigation } = show('/?f.isWashed=true');
    const visited: string[] = [];
    navigation.listen(({ location }) => visited.push(location.search));
    await userEvent.click(page.getByText('Umyty: Tak'));
    const choice = (name: string) => page.getByRole('radio', { name }).element() as HTMLElement;
    await expect.poll(() => choice('Nie')).toBeInTheDocument();
    choice('Nie').click();
    choice('Tak').click();
    await expect.poll(() => visited).toEqual(['?f.isWashed=false', '?f.isWashed=true']);
    await expect.element(page.getByRole('radio', { name: 'Tak' })).toBeChecked();
  });

  test('a list with a default view shows all rows when the person removes the last filter', async () => {
    client.setQueryData(queryOf(cups.configuration).queryKey, { ...configuration(), views: [defaultView] });
    answer('f.kind=beaker', [row(1)]);
    answer('f.kind=mug', [row(3)]);
    answer('', [row(1), row(2)]);
    const { navigation } = show('/?f.kind=beaker');
    await userEvent.click(page.getByRole('button', { name: 'Usuń filtr: Rodzaj' }));
    await expect.element(cell('Kubek 2')).toBeVisible();
    expect(navigation.arrival().location.search).toBe('?view=');
  });

  test('a column that the list is filtered by is shown, until its filter is removed', async () => {
    answer('f.kind=mug', [row(1)]);
    answer('', [row(1), row(2)]);
    show('/?f.kind=mug');
    await expect.element(heading('Rodzaj')).toBeVisible();
    await expect.element(cell('Kubek z uchem')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Usuń filtr: Rodzaj' }));
    await expect.element(heading('Rodzaj')).not.toBeInTheDocument();
  });

  test('a filter in the address of a list is shown as a chip in words, whose button removes the filter', async () => {
    answer('f.kind=mug', [row(1)]);
    answer('', [row(1), row(2)]);
    const { navigation } = show('/?f.kind=mug');
    await expect.element(page.getByText('Rodzaj: Kubek z uchem')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Usuń filtr: Rodzaj' }));
    await expect.element(cell('Kubek 2')).toBeVisible();
    expect(navigation.arrival().location.search).toBe('');
    await expect.element(page.getByRole('button', { name: 'Filtry', exact: true })).toHaveFocus();
  });

  test('a press on a filter’s chip opens the editor of the filter', async () => {
    answer('f.kind=mug', [row(1)]);
    show('/?f.kind=mug');
    await userEvent.click(page.getByText('Rodzaj: Kubek z uchem'));
    await expect.element(page.getByRole('dialog', { name: 'Filtry' })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Rodzaj' })).toHaveFocus();
  });

  test('one button next to the chips removes all filters of a list', async () => {
    answer('f.kind=mug&f.weight=1.5', [row(1)]);
    answer('', [row(1), row(2)]);
    const { navigation } = show('/?f.kind=mug&f.weight=1.5');
    await expect.element(page.getByText('Masa: 1,5')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Wyczyść filtry' }));
    await expect.element(cell('Kubek 2')).toBeVisible();
    expect(navigation.arrival().location.search).toBe('');
  });

  test('the filter popup of a list sets a filter, and the button of the popup shows the number of filters', async () => {
    answer('', [row(1), row(2)]);
    answer('f.kind=beaker', [row(2)]);
    const { navigation } = show();
    await userEvent.click(page.getByRole('button', { name: 'Filtry' }));
    await userEvent.click(page.getByRole('combobox', { name: 'Rodzaj' }));
    await userEvent.click(page.getByRole('option', { name: 'Zlewka' }));
    await expect.poll(() => navigation.arrival().location.search).toBe('?f.kind=beaker');
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(page.getByRole('button', { name: 'Filtry 1' })).toBeVisible();
  });
});
