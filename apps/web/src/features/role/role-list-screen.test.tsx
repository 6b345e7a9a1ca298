import type { UsageAnswer } from '@kartoteka/contract/crud';
import { identityRoleRoutes, type Role } from '@kartoteka/contract/identity-role';
import type { ListConfiguration } from '@kartoteka/contract/list';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { requestOf } from '../../list/list-page.ts';
import { readListState } from '../../list/state/list-address.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { RoleListScreen } from './role-list-screen.tsx';

const configuration: ListConfiguration = {
  userPreferences: { columns: {} },
  availableColumns: [{ id: 'name', label: 'Nazwa', dataType: 'Text' }],
  views: [],
  roles: [],
  availableListFilters: [],
};
const caller = {
  id: 'me',
  name: 'Jan',
  grantedPolicies: { 'AbpIdentity.Roles': true, 'AbpIdentity.Roles.Delete': true },
} as unknown as CurrentUser;

const role = (name: string, isStatic = false) =>
  ({ id: name, name, isStatic, extraProperties: { DisplayName: null } }) as unknown as Role;

const USED: UsageAnswer = {
  items: [{ kind: 'controlCardTemplate', id: 't', name: 'Mycie' }],
  counts: [{ kind: 'controlCardTemplate', count: 2, isDirect: true }],
  totalCount: 2,
  cardsInProgress: 0,
};
const UNUSED: UsageAnswer = { items: [], counts: [], totalCount: 0, cardsInProgress: 0 };

const roles = [role('brygadzista'), role('gość'), role('admin', true)];

/** Returns the server's answer to a read. */
function answerOf(path: string): unknown {
  if (path.endsWith('/usage')) return path.includes('/brygadzista/') ? USED : UNUSED;
  return path.endsWith('/configuration') ? configuration : { items: roles, totalCount: roles.length };
}

let deleted: string[];

beforeEach(() => {
  deleted = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, location.href);
    if (method === 'DELETE') {
      deleted.push(pathname);
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    return Promise.resolve(Response.json(answerOf(pathname)));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(queryOf(identityRoleRoutes.configuration).queryKey, configuration);
  client.setQueryData([identityRoleRoutes.search.name, requestOf(readListState(new URLSearchParams())), []], {
    items: roles,
    totalCount: roles.length,
    page: 1,
    asked: [],
  });
  renderPart(
    <CurrentUserContext value={caller}>
      <RoleListScreen />
    </CurrentUserContext>,
    { client },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const openMenu = (name: string) =>
  userEvent.click(
    page.getByRole('row', { name: new RegExp(name) }).getByRole('button', { name: /^Działania/ }),
  );
const remove = () => page.getByRole('menuitem', { name: /^Usuń/ });

test('the deletion of a role in use shows where the role is used instead of the question, without a button that deletes', async () => {
  await openMenu('brygadzista');
  await userEvent.click(remove());
  const refusal = page.getByRole('dialog', { name: 'Nie można usunąć' });
  await expect.element(refusal.getByText(/^Pozycja „brygadzista” jest w użyciu w 2 wzorach\./)).toBeVisible();
  await expect.element(refusal.getByRole('link', { name: 'Mycie' })).toBeVisible();
  await expect.element(refusal.getByRole('button', { name: 'Usuń' })).not.toBeInTheDocument();
  await userEvent.click(refusal.getByRole('button', { name: 'Zamknij' }));
  expect(deleted).toEqual([]);
});

test('a role that nothing uses is deleted after a question', async () => {
  await openMenu('gość');
  await userEvent.click(remove());
  const question = page.getByRole('dialog', { name: 'Usunąć „gość”?' });
  await userEvent.click(question.getByRole('button', { name: 'Usuń' }));
  await expect.poll(() => deleted.map((path) => decodeURI(path))).toEqual(['/api/identity/roles/gość']);
});

test('the menu of a static role says that the role cannot be deleted', async () => {
  await openMenu('admin');
  const item = page.getByRole('menuitem', { name: /^Usuń.*Roli wbudowanej nie można usunąć\.$/ });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
});
