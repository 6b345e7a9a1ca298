import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import type { ListConfiguration } from '@kartoteka/contract/list';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { requestOf } from '../../list/list-page.ts';
import { readListState } from '../../list/state/list-address.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { UserListScreen } from './user-list-screen.tsx';

const caller = { id: 'me', name: 'Jan', grantedPolicies: {} } as unknown as CurrentUser;

const configuration: ListConfiguration = {
  userPreferences: { columns: {} },
  availableColumns: [
    { id: 'name', label: 'Imię', dataType: 'Text' },
    { id: 'surname', label: 'Nazwisko', dataType: 'Text' },
    { id: 'email', label: 'E-mail', dataType: 'Text' },
    { id: 'lastModificationTime', label: 'Data modyfikacji', dataType: 'DateTime' },
    { id: 'creationTime', label: 'Data utworzenia', dataType: 'DateTime' },
    { id: 'roles', label: 'Role', dataType: 'Entity' },
    { id: 'lastSeenTime', label: 'Aktywność', dataType: 'DateTime' },
  ],
  views: [],
  roles: [],
  availableListFilters: [],
};

const person = {
  id: 'u1',
  creationTime: '2026-03-05T07:00:00.000Z',
  lastModificationTime: '2026-03-06T07:00:00.000Z',
  name: 'Świętosława-Małgorzata',
  surname: 'Brzęczyszczykiewicz-Źdźbłowska',
  email: 's.brzeczyszczykiewicz@huta.pl',
  isActive: true,
  roles: ['Operator linii produkcyjnej'],
  lastSeenTime: '2026-03-06T07:00:00.000Z',
} as unknown as User;

test('the list of users shows long names and e-mail addresses whole on a tablet', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  // The width of the list on a screen of 800 px.
  await page.viewport(768, 1280);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(identityUserRoutes.configuration).queryKey, configuration);
  client.setQueryData([identityUserRoutes.search.name, requestOf(readListState(new URLSearchParams())), []], {
    items: [person],
    totalCount: 1,
    page: 1,
    asked: [],
  });
  renderPart(
    <CurrentUserContext value={caller}>
      <UserListScreen />
    </CurrentUserContext>,
    { client },
  );
  await expect.element(page.getByRole('gridcell', { name: '05/03/2026' })).toBeVisible();
  for (const text of [person.name ?? '', person.surname ?? '', person.email]) {
    const shown = page.getByText(text, { exact: true }).element();
    const box = shown.closest('td')?.querySelector('span') ?? shown;
    expect(box.scrollWidth, text).toBe(box.clientWidth);
    expect(box.scrollHeight, text).toBe(box.clientHeight);
  }
});
