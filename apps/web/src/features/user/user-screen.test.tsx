import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { identityRoleRoutes, type OfferedRole } from '@kartoteka/contract/identity-role';
import type { User } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { network } from '../../lib/network.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { UserScreen } from './user-screen.tsx';

const caller: CurrentUser = {
  id: 'me',
  userName: 'jan',
  name: 'Jan',
  surName: 'Nowak',
  email: null,
  grantedPolicies: { 'AbpIdentity.Users': true, 'AbpIdentity.Users.Update': true },
};
const role = (id: string, name: string, more: Partial<OfferedRole> = {}) =>
  ({
    id,
    name,
    isDefault: false,
    isStatic: false,
    isPublic: true,
    isAssignable: true,
    isApproving: false,
    extraProperties: { DisplayName: null },
    ...more,
  }) as OfferedRole;
const operator = role('r1', 'operator');
const planner = role('r2', 'planista');

const units = ['Hala', 'Laboratorium'].map((displayName) => ({
  id: `unit${displayName}`,
  parentId: null,
  displayName,
  isApproving: false,
}));
const configuration = { setting: { values: { 'Abp.Identity.Password.RequiredLength': '8' } } };

/** The user that the server stores. */
let ewa: User;
/** Whether the server answers the next reads of the user. */
let isAnswering = true;
let sent: Partial<User>[] = [];

beforeEach(() => {
  ewa = {
    id: 'u1',
    concurrencyStamp: 's1',
    creationTime: '2026-03-05T07:00:00.000Z',
    lastModificationTime: null,
    accountNumber: 7,
    userName: 'ewa',
    name: 'Ewa',
    surname: 'Zet',
    email: 'ewa@test.local',
    isActive: true,
    roleNames: ['brygadzista', 'operator'],
    organizationUnitIds: [],
    lockouts: [],
  } as unknown as User;
  isAnswering = true;
  sent = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (address.includes('sessions')) return Response.json({ items: [] });
    if (address.includes('application-configuration')) return Response.json(configuration);
    if (method === 'PUT') {
      sent.push(JSON.parse(body as string) as Partial<User>);
      ewa = { ...ewa, ...sent.at(-1), concurrencyStamp: 's2' };
      return Response.json(ewa);
    }
    return isAnswering ? Response.json(ewa) : new Response(null, { status: 500 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.answered();
});

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const save = () => userEvent.click(page.getByRole('button', { name: 'Zapisz', exact: true }));

/** Opens the form of the user. Returns a function that shows a newer list of roles, as a return to the page does. */
async function open(foreman: OfferedRole, ...more: OfferedRole[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const setRoles = (items: OfferedRole[]) =>
    client.setQueryData(queryOf(identityRoleRoutes.all).queryKey, { items });
  setRoles([foreman, operator, planner, ...more]);
  client.setQueryData(queryOf(organizationUnitRoutes.list).queryKey, { items: units } as never);
  client.setQueryData(queryOf(applicationConfigurationRoutes.get).queryKey, configuration as never);
  renderPart(
    <CurrentUserContext value={caller}>
      <UserScreen />
    </CurrentUserContext>,
    { client, address: '/users/u1', route: '/users/:id' },
  );
  await expect.element(box('brygadzista')).toBeChecked();
  return setRoles;
}

test.each([
  ['a role', {}],
  ['a role that approves cards', { isApproving: true }],
])('%s that is renamed while the form of a user is open stays a role of the user', async (_what, more) => {
  const setRoles = await open(role('r3', 'brygadzista', more));
  await userEvent.click(box('planista'));
  await userEvent.click(box('operator'));
  ewa = { ...ewa, roleNames: ['mistrz', 'operator'] };
  setRoles([role('r3', 'mistrz', more), operator, planner]);
  await expect.element(box('mistrz')).toBeChecked();
  await expect.element(box('brygadzista')).not.toBeInTheDocument();
  await save();
  await expect
    .poll(() => sent)
    .toMatchObject([{ roleNames: ['mistrz', 'planista'], concurrencyStamp: 's1' }]);
});

test('a role that is deleted while the form of a user is open leaves the form', async () => {
  const setRoles = await open(role('r3', 'brygadzista'));
  ewa = { ...ewa, roleNames: ['operator'] };
  setRoles([operator, planner]);
  await expect.element(box('brygadzista')).not.toBeInTheDocument();
  await expect.element(page.getByText('Brak zmian')).toBeVisible();
});

test('the box of a role that no longer exists is gone after a save of the user without the role', async () => {
  const setRoles = await open(role('r3', 'brygadzista'));
  isAnswering = false;
  setRoles([operator, planner]);
  await expect
    .element(box('brygadzista'))
    .toHaveAccessibleDescription(
      'Tę rolę usunięto albo ma ona nową nazwę. Odznacz ją, aby zapisać, a rolę z nową nazwą zaznacz osobno.',
    );
  await userEvent.click(box('brygadzista'));
  await expect.element(box('brygadzista')).not.toBeChecked();
  await save();
  await expect.poll(() => sent).toMatchObject([{ roleNames: ['operator'] }]);
  await expect.element(box('brygadzista')).not.toBeInTheDocument();
});

test('a role that was unticked before somebody else renamed it stays unticked under its new name', async () => {
  const setRoles = await open(role('r3', 'brygadzista'));
  await userEvent.click(box('brygadzista'));
  await userEvent.click(box('planista'));
  ewa = { ...ewa, roleNames: ['mistrz', 'operator'] };
  setRoles([role('r3', 'mistrz'), operator, planner]);
  await expect.element(box('brygadzista')).not.toBeInTheDocument();
  await expect.element(box('mistrz')).not.toBeChecked();
  await save();
  await expect.poll(() => sent).toMatchObject([{ roleNames: ['operator', 'planista'] }]);
});

test('a role that somebody else gave to the user while the form was open is ticked', async () => {
  const setRoles = await open(role('r3', 'brygadzista'));
  await userEvent.click(box('brygadzista'));
  ewa = { ...ewa, roleNames: ['mistrz', 'operator', 'planista'] };
  setRoles([role('r3', 'mistrz'), operator, planner]);
  await expect.element(box('planista')).toBeChecked();
  await expect.element(box('mistrz')).not.toBeChecked();
});

test('a role of a user that is unticked and ticked again is no change', async () => {
  ewa = { ...ewa, roleNames: ['brygadzista', 'łącznik', 'mistrz'] };
  await open(role('r3', 'brygadzista'), role('r4', 'łącznik'), role('r5', 'mistrz'));
  await userEvent.click(box('łącznik'));
  await expect.element(page.getByText('Zmieniono: Role')).toBeVisible();
  await userEvent.click(box('łącznik'));
  await expect.element(page.getByText('Brak zmian')).toBeVisible();
});

test('organisation units of a user that are taken away and chosen again in another order are no change', async () => {
  ewa = { ...ewa, organizationUnitIds: units.map(({ id }) => id) };
  await open(role('r3', 'brygadzista'));
  const field = page.getByRole('combobox', { name: 'Jednostki organizacyjne' });
  await userEvent.click(field);
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(page.getByText('Zmieniono: Jednostki organizacyjne')).toBeVisible();
  for (const name of ['Laboratorium', 'Hala']) {
    await userEvent.fill(field, name);
    await userEvent.click(page.getByRole('option', { name }));
  }
  await expect.element(page.getByText('Brak zmian')).toBeVisible();
});
