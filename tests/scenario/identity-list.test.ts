import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import { expect, test } from 'vitest';
import { addPerson } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { createUser, freshUser } from '../env/user-calls.ts';

const app = testApp({ from: 'empty' });

test('the list of users shows role labels and the last activity of each user, and can be filtered by role', async () => {
  const admin = await addPerson(app, 'admin');
  const label = 'Ściśle tajna rola';
  const { role } = await admin.client.call(identityRoleRoutes.createForm, {
    body: { role: { name: 'tajna', extraProperties: { DisplayName: label } } },
  });
  const { body } = await createUser(admin, freshUser({ roleNames: ['tajna', admin.roleName] }));
  const filters = [
    { id: 'roles', name: 'roles', value: { values: [role.id], isRange: false, isDateTime: false } },
  ];
  const listed = await admin.client.call(identityUserRoutes.search, { body: { filters } });
  expect(listed.items).toMatchObject([{ id: (body as User).id, lastSeenTime: null }]);
  expect(listed.items[0]?.roles?.toSorted()).toEqual([admin.roleName, label].toSorted());

  const newest = await admin.client.call(identityUserRoutes.search, {
    body: { sorting: 'lastSeenTime desc' },
  });
  const seen = newest.items.find(({ id }) => id === admin.id)?.lastSeenTime;
  expect(Math.abs(Date.parse(seen ?? '') - Date.now())).toBeLessThan(10 * 60_000);
});

test('the list of users leaves out deleted roles', async () => {
  const admin = await addPerson(app, 'admin');
  const { role } = await admin.client.call(identityRoleRoutes.createForm, {
    body: { role: { name: 'chwilowa', extraProperties: { DisplayName: 'Chwilowa rola' } } },
  });
  const { body } = await createUser(admin, freshUser({ roleNames: ['chwilowa', admin.roleName] }));
  const { id, userName } = body as User;
  const rolesOf = async () => {
    const { items } = await admin.client.call(identityUserRoutes.search, { body: { search: userName } });
    return items.find((one) => one.id === id)?.roles?.toSorted();
  };
  expect(await rolesOf()).toEqual([admin.roleName, 'Chwilowa rola'].toSorted());
  await admin.client.call(identityRoleRoutes.remove, { params: { id: role.id } });
  expect(await rolesOf()).toEqual([admin.roleName]);
});

test('the list of users sorts roles in Polish alphabetical order', async () => {
  const admin = await addPerson(app, 'admin');
  const names = ['Łącznik zmian', 'Zmiennik', 'lakiernik', 'Magazynier'];
  for (const name of names) {
    await admin.client.call(identityRoleRoutes.createForm, { body: { role: { name } } });
    await createUser(admin, freshUser({ roleNames: [name] }));
  }
  const { items } = await admin.client.call(identityUserRoutes.search, {
    body: { sorting: 'roles asc', maxResultCount: 1000 },
  });
  const listed = items.flatMap(({ roles }) => (roles?.length === 1 ? roles : []));
  expect(listed.filter((name) => names.includes(name))).toEqual([
    'lakiernik',
    'Łącznik zmian',
    'Magazynier',
    'Zmiennik',
  ]);
});
