import { accountRoutes } from '@kartoteka/contract/account';
import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { beforeEach, expect, test } from 'vitest';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const NEW = 'zupelnie nowe haslo';
const WRONG = 'nie to haslo';
let admin: Person;

beforeEach(async () => {
  admin = await addPerson(app, 'admin');
});

/** Updates a user with the call that the user form sends. */
const setPassword = (who: Person, id: string, body: Record<string, unknown>) =>
  who.client.send(identityUserRoutes.update, { params: { id }, body });
const setOwn = (body: Record<string, unknown>) => setPassword(admin, admin.id, { password: NEW, ...body });
const byProfile = (body: Record<string, unknown>) =>
  admin.client.send(accountRoutes.changePassword, { body: { newPassword: NEW, ...body } });
const opens = async (who: Person, password: string): Promise<boolean> => {
  const body = { grant_type: 'password', client_id: CLIENT_ID, username: who.userName, password };
  return (await app.client.send(connectRoutes.token, { body })).status === 200;
};

test.each<[string, Record<string, unknown>, number]>([
  ['without the current password', {}, 400],
  ['with an empty current password', { currentPassword: '' }, 400],
  ['with a wrong current password', { currentPassword: WRONG }, 403],
])(
  'a new password for oneself %s is refused with the same error as in the profile',
  async (_how, body, status) => {
    const answer = await setOwn(body);
    const profile = await byProfile(body);
    expect([answer.status, answer.problem]).toEqual([status, profile.problem]);
    expect(answer.problem?.validationErrors?.map(({ members }) => members)).toEqual([['currentPassword']]);
    expect(await opens(admin, TEST_PASSWORD)).toBe(true);
  },
);

test("changing one's own password requires the current password even if the id is sent in capitals", async () => {
  const { status } = await setPassword(admin, admin.id.toUpperCase(), { password: NEW });
  expect(status).toBe(400);
});

test('a person who changes their own password gets the errors of the current and the new password together', async () => {
  const told = await setOwn({ password: '12345678', currentPassword: WRONG });
  expect(told.problem?.validationErrors?.map(({ members }) => members)).toEqual([
    ['currentPassword'],
    ['password'],
  ]);
});

test('the right current password changes the password and ends all own sessions', async () => {
  expect((await setOwn({ currentPassword: TEST_PASSWORD })).status).toBe(200);
  expect((await admin.client.send(accountRoutes.sessions)).status).toBe(401);
  expect([await opens(admin, TEST_PASSWORD), await opens(admin, NEW)]).toEqual([false, true]);
});

test('wrong current passwords in the form of users and in the profile count together, and lock further changes', async () => {
  for (let n = 0; n < 3; n += 1) expect((await setOwn({ currentPassword: WRONG })).status).toBe(403);
  for (let n = 0; n < 2; n += 1) expect((await byProfile({ currentPassword: WRONG })).status).toBe(403);
  const locked = await setOwn({ currentPassword: TEST_PASSWORD });
  expect([locked.status, locked.problem?.validationErrors?.[0]?.members]).toEqual([429, ['currentPassword']]);
  expect(await opens(admin, TEST_PASSWORD)).toBe(true);
});

test("setting another user's password, or changing one's own name, does not require the current password", async () => {
  const other = await addPerson(app, []);
  expect((await setPassword(admin, other.id, { password: NEW })).status).toBe(200);
  expect(await opens(other, NEW)).toBe(true);
  expect((await setPassword(admin, admin.id, { surname: 'Nowak' })).status).toBe(200);
  expect((await setPassword(admin, admin.id, { password: '', currentPassword: WRONG })).status).toBe(200);
});

test('the present password is refused as the new one at its field, in the form of users and in the profile', async () => {
  const words = 'To hasło już masz. Wybierz inne.';
  const own = await setOwn({ password: TEST_PASSWORD, currentPassword: TEST_PASSWORD });
  const profile = await byProfile({ newPassword: TEST_PASSWORD, currentPassword: TEST_PASSWORD });
  expect([own.status, own.problem?.code]).toEqual([403, 'Volo.Abp.Identity:PasswordUnchanged']);
  expect(own.problem?.validationErrors).toEqual([{ message: words, members: ['password'] }]);
  expect([profile.status, profile.problem?.code]).toEqual([403, 'Volo.Abp.Identity:PasswordUnchanged']);
  expect(profile.problem?.validationErrors).toEqual([{ message: words, members: ['newPassword'] }]);
  expect((await admin.client.send(accountRoutes.sessions)).status).toBe(200);
});

test('when the typed current password is wrong and equals the new one, only the current password is refused', async () => {
  const told = await byProfile({ currentPassword: NEW });
  expect(told.problem?.validationErrors?.map(({ members }) => members)).toEqual([['currentPassword']]);
});
