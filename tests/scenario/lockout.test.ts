import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { accountRoutes } from '@kartoteka/contract/account';
import { auditRoutes } from '@kartoteka/contract/audit';
import { CLIENT_ID, connectRoutes, type TokenAnswer } from '@kartoteka/contract/connect';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { sweepServiceTables } from '../../apps/server/src/http/sweep-service-tables.ts';
import type { Answer, Client } from '../env/client.ts';
import { createClient } from '../env/client.ts';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { startInProcess } from '../env/in-process.ts';
import { testApp } from '../env/test-app.ts';
import { testVariables } from '../env/variables.ts';

/** A trusted proxy provides the addresses, and the limits are the defaults. */
const LIMITS = { TRUST_PROXY: '1', LIMIT_TOKEN: '120', LIMIT_TOKEN_FAILURES: '10' };
const app = testApp({ from: 'empty', env: LIMITS });
let admin: Person;

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
  await admin.client.token();
});

const WRONG = 'zupelnie inne haslo';
let networks = 0;
/** Returns an address in an unused network. */
const elsewhere = (): string => {
  networks += 1;
  return `198.51.${Math.floor(networks / 256)}.${networks % 256}`;
};

const signIn = (from: string, username: string, password = TEST_PASSWORD, client: Client = app.client) =>
  client.send(
    connectRoutes.token,
    { body: { grant_type: 'password', client_id: CLIENT_ID, username, password } },
    { headers: { 'X-Forwarded-For': from } },
  );
const tokenOf = ({ body }: Answer): string => (body as TokenAnswer).access_token;
/** Causes failures of one account, `times` in a row, all from one address. */
async function fail(times: number, from: string, username: string): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await signIn(from, username, WRONG)).status).toBe(400);
}
/** Causes fifty failures of an account: five from each of ten networks. */
async function hunt(username: string): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => fail(5, elsewhere(), username)));
}
const shown = (id: string) => admin.client.call(identityUserRoutes.get, { params: { id } });
const secondsLeft = (until: string | null): number => (Date.parse(until ?? '') - Date.now()) / 1000;
const trailOf = async (person: Person) => {
  const { items } = await admin.client.call(auditRoutes.search, {
    body: { filters: [{ id: 'targetName', value: { values: [person.userName] } }], maxResultCount: 100 },
  });
  return items;
};
const changeWith = (token: string, currentPassword: string) =>
  app.client.send(
    accountRoutes.changePassword,
    { body: { currentPassword, newPassword: '12345678' } },
    { headers: { Authorization: `Bearer ${token}` } },
  );

describe('five failed sign-ins in a row', () => {
  test('five failed sign-ins lock an account for five minutes at their address and nowhere else', async () => {
    const person = await addPerson(app, []);
    const [attacker, own] = [elsewhere(), elsewhere()];
    await fail(5, attacker, person.userName);
    expect((await signIn(attacker, person.userName)).status).toBe(400);
    expect((await signIn(own, person.userName)).status).toBe(200);
    const { lockoutEnd, lockouts } = await shown(person.id);
    expect(secondsLeft(lockoutEnd)).toBeGreaterThan(290);
    expect(secondsLeft(lockoutEnd)).toBeLessThanOrEqual(300);
    expect(lockouts).toEqual([{ address: attacker, until: lockoutEnd }]);
    // Further tries do not extend the lock.
    await signIn(attacker, person.userName, WRONG);
    expect((await shown(person.id)).lockoutEnd).toBe(lockoutEnd);
    await app.sql(`update password_try set locked_until = now() - interval '1 second'`);
    expect((await signIn(attacker, person.userName)).status).toBe(200);
  });

  test('a lock lasts at most five minutes more after the clock of the database was set back by a day', async () => {
    const person = await addPerson(app, []);
    const from = elsewhere();
    await fail(5, from, person.userName);
    await app.sql(`with tries as (update password_try set last_failed_at = last_failed_at + interval '1 day',
        locked_until = locked_until + interval '1 day'),
      failures as (update sign_in_failure set failed_at = array(select at + interval '1 day' from unnest(failed_at) as at))
      update app_user set lockout_end = lockout_end + interval '1 day' where id = '${person.id}'`);
    expect((await signIn(from, person.userName)).status).toBe(400);
    const { lockoutEnd, lockouts } = await shown(person.id);
    expect(secondsLeft(lockoutEnd)).toBeLessThanOrEqual(300);
    expect(lockouts).toEqual([{ address: from, until: lockoutEnd }]);
    await app.sql(`update password_try set locked_until = now() - interval '1 second'`);
    expect((await signIn(from, person.userName)).status).toBe(200);
  });

  test('failures from an IPv6 address lock the account in its whole /64 network', async () => {
    const person = await addPerson(app, []);
    for (let n = 1; n <= 5; n += 1) await fail(1, `2001:db8:5:5::${n}`, person.userName);
    expect((await signIn('2001:db8:5:5:ffff::1', person.userName)).status).toBe(400);
    expect((await signIn('2001:db8:5:6::1', person.userName)).status).toBe(200);
    expect((await shown(person.id)).lockouts).toMatchObject([{ address: '2001:db8:5:5::/64' }]);
  });

  test('failures by login and by e-mail count together for one account', async () => {
    const person = await addPerson(app, []);
    await app.sql(`update app_user set user_name = $2 where id = $1`, [person.id, `login-${person.id}`]);
    const from = elsewhere();
    await fail(3, from, person.userName);
    await fail(2, from, `LOGIN-${person.id}`);
    expect((await signIn(from, person.userName)).status).toBe(400);
  });

  test('a successful sign-in resets the count of failed sign-ins', async () => {
    const person = await addPerson(app, []);
    const from = elsewhere();
    await fail(4, from, person.userName);
    expect((await signIn(from, person.userName)).status).toBe(200);
    await fail(4, from, person.userName);
    expect((await signIn(from, person.userName)).status).toBe(200);
  });

  test('failed sign-ins are forgotten after an hour', async () => {
    const person = await addPerson(app, []);
    const from = elsewhere();
    await fail(4, from, person.userName);
    await app.sql(`update password_try set last_failed_at = last_failed_at - interval '61 minutes'`);
    await fail(4, from, person.userName);
    expect((await signIn(from, person.userName)).status).toBe(200);
  });

  test('an account without lockout is never locked, and the limit per minute stops only the attacking address', async () => {
    const person = await addPerson(app, []);
    await app.sql('update app_user set lockout_enabled = false where id = $1', [person.id]);
    const [attacker, own] = [elsewhere(), elsewhere()];
    await fail(10, attacker, person.userName);
    const spent = await signIn(attacker, person.userName);
    expect([spent.status, spent.problem?.code]).toEqual([429, 'Kartoteka:TooManyRequests']);
    expect((await signIn(own, person.userName)).status).toBe(200);
    await hunt(person.userName);
    expect((await signIn(elsewhere(), person.userName)).status).toBe(200);
    expect((await shown(person.id)).lockoutEnd).toBeNull();
  });

  test('failures for an unknown user get the same answers as failures for an existing user', async () => {
    const from = elsewhere();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await signIn(from, 'nikt@test.local', WRONG));
    const person = await addPerson(app, []);
    const other = elsewhere();
    for (let n = 0; n < 6; n += 1) answers.push(await signIn(other, person.userName, WRONG));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    // The typed login may be a password in the wrong field, so it is stored as a keyed hash.
    const kept = await app.sql<{ account: string }>(`select account from password_try where place = $1`, [
      from,
    ]);
    expect(kept).toEqual([{ account: expect.stringMatching(/^name:[\w-]{43}$/) as string }]);
    expect(kept[0]?.account).not.toContain(
      createHash('sha256').update('nikt@test.local').digest('base64url'),
    );
  });
});

describe('fifty failures an hour from all networks', () => {
  test('fifty failures an hour delay sign-ins from unknown networks, longer after each failure, but not from known networks', async () => {
    const person = await addPerson(app, []);
    const [home, tablet] = [elsewhere(), elsewhere()];
    for (const from of [home, tablet]) expect((await signIn(from, person.userName)).status).toBe(200);
    await hunt(person.userName);
    const unknown = elsewhere();
    expect((await signIn(unknown, person.userName)).status).toBe(400);
    for (const from of [home, tablet]) expect((await signIn(from, person.userName)).status).toBe(200);

    const passDelay = () =>
      app.sql(`update sign_in_failure set delayed_until = now() - interval '1 second' where account = $1`, [
        `user:${person.id}`,
      ]);
    const delay = async () => {
      const { lockouts = [] } = await shown(person.id);
      return Math.round(secondsLeft(lockouts.find(({ address }) => address === null)?.until ?? null) / 10);
    };
    const delays = [await delay()];
    for (let n = 0; n < 7; n += 1) {
      await passDelay();
      await fail(1, elsewhere(), person.userName);
      // Tries during the delay do not change it.
      await signIn(elsewhere(), person.userName, WRONG);
      delays.push(await delay());
    }
    expect(delays).toEqual([3, 6, 12, 24, 48, 90, 90, 90]);
    const { lockoutEnd } = await shown(person.id);
    expect(Math.round(secondsLeft(lockoutEnd) / 10)).toBe(90);

    await passDelay();
    expect((await signIn(unknown, person.userName)).status).toBe(200);
    await fail(1, elsewhere(), person.userName);
    // The network is known now.
    expect((await signIn(unknown, person.userName)).status).toBe(200);
  });

  test('failures that delay sign-ins are forgotten after an hour', async () => {
    const person = await addPerson(app, []);
    await hunt(person.userName);
    await app.sql(
      `update sign_in_failure set delayed_until = now() - interval '1 second', failed_at = array(
         select one - interval '61 minutes' from unnest(failed_at) one)
       where account = $1`,
      [`user:${person.id}`],
    );
    await fail(1, elsewhere(), person.userName);
    expect((await signIn(elsewhere(), person.userName)).status).toBe(200);
  });

  test('a network stays known for thirty days, and is stored as a hash that reveals nothing', async () => {
    const [person, other] = [await addPerson(app, []), await addPerson(app, [])];
    const home = elsewhere();
    for (const one of [person, other]) await signIn(home, one.userName);
    const kept = async (id: string) =>
      app.sql<{ network_hash: Buffer }>('select network_hash from known_network where user_id = $1', [id]);
    const [[own], [others]] = [await kept(person.id), await kept(other.id)];
    expect(own?.network_hash).toHaveLength(32);
    expect(own?.network_hash.equals(others?.network_hash ?? Buffer.alloc(0))).toBe(false);
    expect(own?.network_hash.equals(createHash('sha256').update(home).digest())).toBe(false);
    await app.sql(
      `update known_network set signed_in_at = now() - interval '30 days 1 second' where user_id = $1`,
      [person.id],
    );
    await hunt(person.userName);
    expect((await signIn(home, person.userName)).status).toBe(400);
  });

  test('delays do not extend the five minutes for which a user is locked at a known address', async () => {
    const person = await addPerson(app, []);
    const home = elsewhere();
    await signIn(home, person.userName);
    await hunt(person.userName);
    await fail(5, home, person.userName);
    expect((await signIn(home, person.userName)).status).toBe(400);
    await app.sql(`update password_try set locked_until = now() - interval '1 second' where place = $1`, [
      home,
    ]);
    expect((await signIn(home, person.userName)).status).toBe(200);
  });
});

describe('passwords required inside a session', () => {
  test('wrong passwords in a session and at sign-in are counted separately and do not lock each other', async () => {
    const person = await addPerson(app, []);
    const home = elsewhere();
    const [here, there] = [
      tokenOf(await signIn(home, person.userName)),
      tokenOf(await signIn(home, person.userName)),
    ];
    await fail(5, home, person.userName);
    await hunt(person.userName);
    // The old password is right, but the new one is too common, so nothing changes.
    expect((await changeWith(here, TEST_PASSWORD)).problem?.code).toBe('Volo.Abp.Identity:PasswordTooCommon');
    for (let n = 0; n < 5; n += 1)
      expect((await changeWith(here, WRONG)).problem?.code).toBe('Volo.Abp.Identity:PasswordMismatch');
    const locked = await changeWith(here, TEST_PASSWORD);
    expect([locked.status, locked.problem]).toMatchObject([
      429,
      {
        code: 'Kartoteka:TooManyRequests',
        message: 'Zbyt wiele razy podano złe hasło. Spróbuj ponownie za 5 minut.',
        validationErrors: [{ members: ['currentPassword'] }],
      },
    ]);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(290);
    // Another session of the same account is not locked.
    expect((await changeWith(there, TEST_PASSWORD)).problem?.code).toBe(
      'Volo.Abp.Identity:PasswordTooCommon',
    );
    const { lockouts = [] } = await shown(person.id);
    expect(lockouts.map(({ address }) => address)).not.toContain(expect.stringContaining('session'));
    const stranger = await addPerson(app, []);
    const token = tokenOf(await signIn(home, stranger.userName));
    for (let n = 0; n < 6; n += 1) await changeWith(token, WRONG);
    expect((await signIn(home, stranger.userName)).status).toBe(200);
    expect((await shown(stranger.id)).lockoutEnd).toBeNull();
  });

  test('without lockout, a session can still try its password only a limited number of times a minute', async () => {
    const person = await addPerson(app, []);
    await app.sql('update app_user set lockout_enabled = false where id = $1', [person.id]);
    const token = tokenOf(await signIn(elsewhere(), person.userName));
    const codes = [];
    for (let n = 0; n < 22; n += 1) codes.push((await changeWith(token, WRONG)).problem?.code);
    // The counting window of a minute may end once during the test.
    expect(codes.filter((code) => code === 'Kartoteka:TooManyRequests').length).toBeGreaterThanOrEqual(1);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('Volo.Abp.Identity:PasswordMismatch'));
  });

  test('of nine simultaneous wrong passwords in a session only five count, and the right password after them is refused', async () => {
    const person = await addPerson(app, []);
    const token = tokenOf(await signIn(elsewhere(), person.userName));
    await Promise.all(Array.from({ length: 9 }, () => changeWith(token, WRONG)));
    expect((await changeWith(token, TEST_PASSWORD)).status).toBe(429);
    const refused = (await trailOf(person)).filter(({ action }) => action === 'account.passwordRefused');
    expect(refused.filter(({ outcome }) => outcome === 'failure')).toHaveLength(4);
  });
});

describe('an administrator and lockouts', () => {
  test('an administrator lifts every lock of an account, and the trail records the failures, the locks and the unlocking', async () => {
    const person = await addPerson(app, []);
    const home = elsewhere();
    const token = tokenOf(await signIn(home, person.userName));
    for (let n = 0; n < 5; n += 1) await changeWith(token, WRONG);
    await fail(6, home, person.userName);
    await hunt(person.userName);
    const unknown = elsewhere();
    for (const from of [home, unknown]) expect((await signIn(from, person.userName)).status).toBe(400);
    const user = await admin.client.call(identityUserRoutes.unlock, { params: { id: person.id } });
    expect([user.lockoutEnd, user.lockouts]).toEqual([null, []]);
    for (const from of [home, unknown]) expect((await signIn(from, person.userName)).status).toBe(200);
    expect((await changeWith(token, TEST_PASSWORD)).status).toBe(403);

    const trail = await trailOf(person);
    const lines = trail.filter(({ action, address }) => action === 'login' && address === home);
    expect(lines.map(({ outcome, changes }) => [outcome, changes?.map(({ path }) => path)])).toEqual([
      ['success', []],
      ['locked', []],
      ['locked', []],
      ['locked', ['lockoutEnd']],
      ['failure', []],
      ['failure', []],
      ['failure', []],
      ['failure', []],
      ['success', []],
    ]);
    const delays = trail.flatMap(({ changes }) => changes ?? []).filter(({ path }) => path === 'delayEnd');
    expect(delays).toHaveLength(1);
    expect(trail.find(({ action }) => action === 'user.unlocked')).toMatchObject({
      userName: admin.userName,
      changes: [{ path: 'lockoutEnd', new: null }],
    });
  });
});

test('thirty simultaneous wrong passwords at two servers count as five, and the right password after them is refused', async () => {
  const { url } = app.database;
  const other = await startInProcess(testVariables(url, join(inject('cluster').dataDir, 'lockout'), LIMITS));
  try {
    const second = createClient(other.origin);
    const person = await addPerson(app, []);
    const from = elsewhere();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        signIn(from, person.userName, WRONG, n % 2 === 0 ? app.client : second),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toContain(400);
    for (const client of [app.client, second])
      expect((await signIn(from, person.userName, TEST_PASSWORD, client)).status).not.toBe(200);
    const counted = `select count(*)::int as n from audit_event where target_id = $1 and outcome = 'failure'`;
    expect(await app.sql(counted, [person.id])).toEqual([{ n: 4 }]);
    const hour = `select cardinality(failed_at) as n from sign_in_failure where account = 'user:' || $1`;
    expect(await app.sql(hour, [person.id])).toEqual([{ n: 5 }]);
    expect((await signIn(elsewhere(), person.userName, TEST_PASSWORD, second)).status).toBe(200);
  } finally {
    await other.stop();
  }
});

test('stored failures of sign-ins are deleted when they no longer matter', async () => {
  const [old, current] = [await addPerson(app, []), await addPerson(app, [])];
  for (const { userName } of [old, current]) {
    await signIn(elsewhere(), userName);
    await fail(5, elsewhere(), userName);
  }
  const account = `user:${old.id}`;
  await app.sql(
    `update password_try set last_failed_at = now() - interval '61 minutes', locked_until = now() - interval '56 minutes'
     where account = $1`,
    [account],
  );
  await app.sql(
    `update sign_in_failure set last_failed_at = now() - interval '61 minutes' where account = $1`,
    [account],
  );
  await app.sql(`update known_network set signed_in_at = now() - interval '31 days' where user_id = $1`, [
    old.id,
  ]);
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  await sweepServiceTables(db);
  await db.destroy();
  const left = async (id: string) =>
    app.sql(
      `select (select count(*)::int from password_try where account = 'user:' || $1) as tries,
         (select count(*)::int from sign_in_failure where account = 'user:' || $1) as failures,
         (select count(*)::int from known_network where user_id = $1::uuid) as networks`,
      [id],
    );
  expect(await left(old.id)).toEqual([{ tries: 0, failures: 0, networks: 0 }]);
  expect(await left(current.id)).toEqual([{ tries: 1, failures: 1, networks: 1 }]);
});
