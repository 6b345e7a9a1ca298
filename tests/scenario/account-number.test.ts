import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import { expect, test } from 'vitest';
import { addPerson } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { createUser, freshUser, removeUser } from '../env/user-calls.ts';

const app = testApp({ from: 'empty' });

test('every account has its own number, which never changes and is never given again', async () => {
  const admin = await addPerson(app, 'admin');
  const made = async () => (await createUser(admin, freshUser({}))).body as User;
  const first = await made();
  const second = await made();
  expect(second.accountNumber).toBeGreaterThan(first.accountNumber);
  const renamed = await admin.client.send(identityUserRoutes.update, {
    params: { id: first.id },
    body: { name: 'Inne', accountNumber: 1_000_000 },
  });
  expect(renamed.body).toMatchObject({ accountNumber: first.accountNumber });
  await expect(
    app.sql('update app_user set number = number + 100000 where id = $1', [first.id]),
  ).rejects.toThrow('never changed');
  await removeUser(admin, second.id);
  expect((await made()).accountNumber).toBeGreaterThan(second.accountNumber);
});
