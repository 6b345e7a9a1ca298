import { type ListConfiguration, listRoutes } from '@kartoteka/contract/list';
import { authenticated } from '@kartoteka/contract/route';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { listTexts } from '#texts/list';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { holdCalls } from '../../testing/hold-calls.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ListScreen } from '../list-screen.tsx';

const { answer, answers } = holdCalls();
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
  availableListFilters: [],
};
const list = {
  title: 'Kubki',
  empty: 'Nie ma jeszcze żadnego kubka.',
  calls: cups,
  defaultColumns: ['name'],
  nameColumn: 'name',
  nameOf: ({ name }: { readonly name: string }) => name,
  pathOf: ({ id }: { readonly id: string }) => `/cups/${id}`,
  removal: { remove: () => Promise.resolve() },
};
const items = ['Kubek A', 'Kubek B'].map((name) => ({ id: name, name }));

async function pressRemove(name: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(name) });
  await userEvent.click(row.getByRole('button', { name: /^Działania/ }));
  await userEvent.click(page.getByRole('menuitem', { name: /^Usuń/ }));
}

test('the question about a row can be cancelled while the list is read after the deletion of another row', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(cups.configuration).queryKey, configuration);
  renderPart(
    <CurrentUserContext value={{ id: 'jan', name: 'Jan', grantedPolicies: {} } as unknown as CurrentUser}>
      <ListScreen list={list} />
    </CurrentUserContext>,
    { client },
  );
  await answer(0, Response.json({ items, totalCount: items.length }));
  await pressRemove('Kubek A');
  await userEvent.click(page.getByRole('button', { name: listTexts.remove, exact: true }));
  await expect.poll(() => answers().length).toBe(2);

  await pressRemove('Kubek B');
  const dialog = page.getByRole('dialog', { name: listTexts.removeTitle });
  await expect.element(dialog.getByText('Kubek B')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Anuluj' }));
  await expect.element(dialog).not.toBeInTheDocument();
});
