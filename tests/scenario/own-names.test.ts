import { homeRoutes } from '@kartoteka/contract/home';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let watcher: Person;

beforeAll(async () => {
  watcher = await addPerson(app, ['AbpIdentity.Users']);
});

const clerk = () => addPerson(app, ['AbpIdentity.Users', 'AbpIdentity.Users.Update']);
const rename = (as: Person, id: string, body: Record<string, unknown>) =>
  as.client.call(identityUserRoutes.update, { params: { id }, body });
const noticeOf = async ({ client }: Person) => (await client.call(homeRoutes.read)).administrator;
const shownOf = (id: string) => watcher.client.call(identityUserRoutes.get, { params: { id } });

test('people who may see users see on the start page who changed their own name, with the old and the new name', async () => {
  const [person, admin] = [await clerk(), await addPerson(app, 'admin')];
  const surname = person.id.slice(0, 8);
  expect((await shownOf(person.id)).ownNameChange).toBeNull();
  await rename(person, person.id, { name: 'Anna' });
  await rename(person, person.id, { surname: 'Nowak' });
  await rename(admin, person.id, { name: 'Ewa' });
  await rename(person, person.id, { isActive: true });

  const { accountNumber, ownNameChange } = await shownOf(person.id);
  expect(ownNameChange).toMatchObject({ before: `Ewa ${surname}` });
  const shared = { userId: person.id, userName: person.userName, accountNumber };
  const notice = await noticeOf(watcher);
  expect(notice).toMatchObject({
    ownNames: [
      { ...shared, at: ownNameChange?.at, after: 'Ewa Nowak' },
      { ...shared, before: `Osoba ${surname}`, after: `Anna ${surname}` },
    ],
    ownNameCount: 2,
    hasMore: false,
  });
  expect(await noticeOf(admin)).toEqual(notice);
});

test('people who may not see users learn nothing about changed names', async () => {
  const operator = await addPerson(app, [
    'Kartoteka.ControlCards.Operator',
    'Kartoteka.Administration.Audit',
  ]);
  expect(await noticeOf(operator)).toBeNull();
});

test("the start page does not count a name that an administrator changed as a user's change of their own name", async () => {
  const [person, admin] = [await clerk(), await addPerson(app, 'admin')];
  const before = await noticeOf(watcher);
  await rename(admin, person.id, { name: 'Zofia', surname: '' });
  expect(await noticeOf(watcher)).toEqual(before);
  expect((await shownOf(person.id)).ownNameChange).toBeNull();
});

test('the start page shows the newest five changes of own names in 30 days, and counts up to a hundred', async () => {
  const person = await clerk();
  const add = (days: number, count: number) =>
    app.sql(
      `insert into audit_event (id, at, user_id, user_name, action, outcome, target_kind, target_id, target_name, changes)
       select gen_random_uuid(), now() - make_interval(days => $2) - make_interval(secs => n), $1::uuid, 'x', 'user.ownName',
         'success', 'user', $1::uuid::text, 'x', '[{"path":"name","old":null,"new":"Nowa"}]' from generate_series(1, $3) n`,
      [person.id, days, count],
    );
  const { ownNameCount: before = 0 } = (await noticeOf(watcher)) ?? {};
  await add(31, 9);
  expect(await noticeOf(watcher)).toMatchObject({ ownNameCount: before });
  await add(29, 9);
  expect(await noticeOf(watcher)).toMatchObject({ ownNameCount: before + 9, hasMore: false });
  await add(28, 100);
  const notice = await noticeOf(watcher);
  expect(notice).toMatchObject({ ownNameCount: 100, hasMore: true });
  expect(notice?.ownNames).toHaveLength(5);
  const times = notice?.ownNames.map(({ at }) => at) ?? [];
  expect(times).toEqual(times.toSorted().toReversed());
});

test('changes of own names are read by an index, however long the audit trail is', async () => {
  await app.sql(
    `insert into audit_event (id, at, user_name, action, outcome)
     select gen_random_uuid(), now() - make_interval(secs => n), 'x', 'login', 'success' from generate_series(1, 50000) n`,
  );
  await app.sql('analyze audit_event');
  const uses = async () => {
    const rows = await app.sql<{ name: string; uses: number }>(
      `select indexrelname as name, idx_scan::int as uses from pg_stat_user_indexes
       where indexrelname like 'audit_event_own_name%' order by 1`,
    );
    return rows.map((row) => row.uses);
  };
  const [byTime = 0, byUser = 0] = await uses();
  await noticeOf(watcher);
  await shownOf(watcher.id);
  await expect.poll(async () => ((await uses())[0] ?? 0) > byTime).toBe(true);
  await expect.poll(async () => ((await uses())[1] ?? 0) > byUser).toBe(true);
});
