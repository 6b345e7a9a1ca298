import { type ListConfiguration, listRoutes } from '@kartoteka/contract/list';
import { authenticated } from '@kartoteka/contract/route';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { queryOf } from '../lib/query.ts';
import { holdCalls, refusal } from '../testing/hold-calls.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ListScreen } from './list-screen.tsx';

const { answer } = holdCalls();
const cups = listRoutes({
  name: 'cup',
  label: 'Kubki',
  base: '/api/app/cups',
  read: authenticated,
  own: authenticated,
  item: z.object({ id: z.string(), name: z.string() }),
});
const configuration: ListConfiguration = {
  userPreferences: { columns: {} },
  availableColumns: [{ id: 'name', label: 'Nazwa', dataType: 'Text' }],
  views: [],
  roles: [],
  availableListFilters: [
    {
      id: 'weight',
      name: 'weight',
      group: null,
      controlType: null,
      dataType: 'NumberFloat',
      extraProperties: { Label: 'Masa' },
      properties: { availableValues: null },
    },
  ],
};
const list = {
  title: 'Kubki',
  empty: 'Nie ma jeszcze żadnego kubka.',
  calls: cups,
  defaultColumns: ['name'],
  nameColumn: 'name',
  nameOf: ({ name }: { readonly name: string }) => name,
  pathOf: ({ id }: { readonly id: string }) => `/cups/${id}`,
};
const REFUSED = 'Początek zakresu jest większy niż koniec.';
test('the refusal of a range leaves the screen as soon as the range is right, before the list has answered', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(cups.configuration).queryKey, configuration);
  renderPart(<ListScreen list={list} />, { client, address: '/?r.weight=5&r.weight=1' });
  await userEvent.click(page.getByText('Masa: 5 – 1'));
  const end = page.getByRole('textbox', { name: 'Masa, do' });
  await expect.element(end).toBeVisible();
  await answer(0, refusal([{ message: REFUSED, members: ['filters', '0', 'values'] }]));
  await expect.element(page.getByText(REFUSED).first()).toBeInTheDocument();
  // A notice under the pointer stays until it is withdrawn.
  await userEvent.hover(page.getByRole('alert').getByText(REFUSED));
  await end.fill('12');
  await expect.element(page.getByText(REFUSED)).not.toBeInTheDocument();
});
