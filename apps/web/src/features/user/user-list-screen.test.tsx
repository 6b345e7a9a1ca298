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
  userName: 'S.Brzeczyszczykiewicz@huta.pl',
  isActive: true,
  roles: ['Operator linii produkcyjnej'],
  lastSeenTime: '2026-03-06T07:00:00.000Z',
} as unknown as User;

/** Shows the list with one user on a screen of this size. */
async function showOn(width: number, height: number, user: User = person): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, height);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(identityUserRoutes.configuration).queryKey, configuration);
  client.setQueryData([identityUserRoutes.search.name, requestOf(readListState(new URLSearchParams())), []], {
    items: [user],
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
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
}

/** The width of the list on a screen of 800 px. */
const TABLET = 768;

test('the list of users shows long names, e-mail addresses and roles whole on a tablet', async () => {
  await showOn(TABLET, 1280);
  for (const text of [person.name ?? '', person.surname ?? '', person.email, ...(person.roles ?? [])]) {
    const shown = page.getByText(text, { exact: true }).element();
    const box = shown.closest('td')?.querySelector('span') ?? shown;
    expect(box.scrollWidth, text).toBe(box.clientWidth);
    expect(box.scrollHeight, text).toBe(box.clientHeight);
  }
});

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

test('the list of users has columns for roles and activity beside the dates on a screen of 1280 px', async () => {
  await showOn(1280, 800);
  expect(heads()).toEqual([
    'Imię',
    'Nazwisko',
    'E-mail',
    'Data modyfikacji',
    'Data utworzenia',
    'Role',
    'Aktywność',
    'Działania',
  ]);
});

test('the list of users has columns for roles and activity on a tablet, and the dates under the e-mail', async () => {
  await showOn(TABLET, 1280);
  expect(heads()).toEqual(['Imię', 'Nazwisko', 'E-mail', 'Role', 'Aktywność', 'Działania']);
  await expect
    .element(
      page.getByRole('gridcell', { name: /Data modyfikacji: 06\/03\/2026.*Data utworzenia: 05\/03\/2026/ }),
    )
    .toBeVisible();
  const grid = page.getByRole('grid').element();
  expect(grid.scrollWidth).toBe(grid.parentElement?.clientWidth);
  const activity = document.createRange();
  activity.selectNodeContents(page.getByRole('gridcell', { name: '06/03/2026', exact: true }).element());
  expect(activity.getClientRects().length, 'lines of the activity').toBe(1);
});

test('the list of users names a login that is not the e-mail', async () => {
  await showOn(TABLET, 1280, { ...person, userName: 'swieta' });
  await expect.element(page.getByText('Login: swieta')).toBeVisible();
});

test('the list of users names no login of a user who signs in with the e-mail', async () => {
  await showOn(TABLET, 1280);
  await expect.element(page.getByText(/^Login/)).not.toBeInTheDocument();
});
