import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { ROUTES } from '@kartoteka/contract/registry';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ensureLogin } from '../../apps/server/src/db/app-login.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { cloneDatabase, type TestDatabase } from '../env/database.ts';
import { addPerson } from '../env/person.ts';
import { openPooledWire, type PooledWire } from '../env/pooled-wire.ts';
import { inDatabase } from '../env/postgres.ts';
import { startTestApp, type TestApp } from '../env/test-app.ts';

const PASSWORD = 'haslo programu';
const login = `calls_${randomUUID().slice(0, 8)}`;

/** Returns the same address with another user and password. */
function addressOf(url: string, user: string, password = PASSWORD): string {
  return Object.assign(new URL(url), { username: user, password: encodeURIComponent(password) }).href;
}

const asOwner = (statement: string): Promise<void> => inDatabase(inject('cluster').url, statement);

describe('calls with a database login of their own', () => {
  let app: TestApp;
  let wire: PooledWire;

  beforeAll(async () => {
    const database = await cloneDatabase('demo');
    wire = await openPooledWire(addressOf(database.url, login));
    app = await startTestApp({
      from: async () => database,
      env: { DATABASE_URL: wire.url, DATABASE_DIRECT_URL: database.url },
    });
  });
  afterAll(async () => {
    await app.close();
    await wire.close();
    await asOwner(`drop role ${login}`);
  });

  test('a starting server creates the database login for its calls, with the rights and the time limits of the application', async () => {
    const client = new pg.Client({ connectionString: addressOf(app.database.url, login) });
    await client.connect();
    try {
      const asked = async (statement: string): Promise<unknown> => {
        const { rows } = await client.query<Record<string, unknown>>(statement);
        return Object.values(rows[0] ?? {})[0];
      };
      expect(await asked('show statement_timeout')).toBe('30s');
      expect(await asked('show lock_timeout')).toBe('5s');
      expect(await asked('show idle_in_transaction_session_timeout')).toBe('1min');
      expect(await asked('show search_path')).toBe('public');
      // In session mode, PgBouncer sends this statement before it gives a connection to the next program.
      await client.query('discard all');
      expect(await asked('show statement_timeout')).toBe('30s');
      expect(await asked('select current_user')).toBe(login);
      await expect(client.query('update card_event set seq = seq')).rejects.toMatchObject({ code: '42501' });
      await expect(client.query('create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });

  test('lists, changes, jobs, files and heavy calls work through a pooler, and leave no state in its connections', async () => {
    const admin = app.client.as('admin@demo.local');
    const before = wire.statements();
    const lists = ROUTES.filter((route) => route.path.endsWith('/search') && route.method === 'POST');
    expect(lists.length).toBeGreaterThan(5);
    for (let nth = 0; nth < 4; nth += 1) {
      for (const route of lists) {
        const answer = await admin.send(route, { body: { search: 'a', maxResultCount: 5 } });
        expect([route.name, answer.status < 500, answer.problem?.code]).toEqual([
          route.name,
          true,
          answer.problem?.code,
        ]);
      }
      expect((await admin.send(controlCardRoutes.search, { body: { maxResultCount: 5 } })).status).toBe(200);
    }
    const unit = await admin.send(unitTypeRoutes.create, { body: { name: `miara ${randomUUID()}` } });
    expect(unit.status).toBe(200);
    const file = await admin.send(dataTypeRoutes.export, {
      body: { columns: [{ property: 'displayName', label: 'Nazwa' }] },
    });
    expect(file.status).toBe(200);
    await app.jobs.drained();
    expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200);
    expect(wire.statements()).toBeGreaterThan(before + 50);
    expect(wire.faults).toEqual([]);
  });

  test('a permission that a role loses is refused from the next request on, also through a pooler', async () => {
    const admin = app.client.as('admin@demo.local');
    const person = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
    const status = async (): Promise<number> => (await person.client.send(unitTypeRoutes.list)).status;
    expect(await status()).toBe(200);
    const { role, permissions } = await admin.call(identityRoleRoutes.getForm, {
      params: { id: person.roleId },
    });
    await admin.call(identityRoleRoutes.updateForm, {
      params: { id: person.roleId },
      body: {
        role: { name: role.name },
        permissions: (permissions ?? []).map(({ name }) => ({ name, isGranted: false })),
      },
    });
    expect(await status()).toBe(403);
  });
});

describe('a server with wrong settings of the database login for its calls', () => {
  const wrong = `wrong_${randomUUID().slice(0, 8)}`;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase('empty');
    await (await open({})).close();
  });
  afterEach(async () => {
    await asOwner(`alter role ${wrong} in database ${database.name} reset all`);
  });
  afterAll(async () => {
    await database.drop();
    await asOwner(`drop role ${wrong}`);
  });

  function open(own: Readonly<Record<string, string | boolean>>) {
    return openDatabase(
      {
        DATA_DIR: '',
        DATABASE_POOL: 2,
        DATABASE_URL: addressOf(database.url, wrong),
        DATABASE_DIRECT_URL: database.url,
        DATABASE_PREPARED: false,
        ...own,
      },
      { onWarning: () => undefined, onLost: () => undefined },
    );
  }

  async function refusal(own: Readonly<Record<string, string | boolean>> = {}): Promise<string> {
    const opened = await open(own).catch((error: unknown) => error);
    expect(opened).toMatchObject({ name: 'StartError' });
    return (opened as Error).message;
  }

  test.each([
    ['statement_timeout', '0', /mają inne limity czasu/],
    ['lock_timeout', '1min', /mają inne limity czasu/],
    ['idle_in_transaction_session_timeout', '0', /mają inne limity czasu/],
    ['search_path', 'pg_catalog', /nie szukają tabel w schemacie public/],
  ])(
    'the server refuses to start when the database sets %s for the login of its calls',
    async (setting, value, sentence) => {
      await asOwner(`alter role ${wrong} in database ${database.name} set ${setting} = '${value}'`);
      expect(await refusal()).toMatch(sentence);
    },
  );

  test('a starting server corrects a wrong setting of the database login for its calls', async () => {
    await asOwner(`alter role ${wrong} set statement_timeout = 0`);
    const opened = await open({});
    try {
      const { rows } = await sql<{
        limit: string;
      }>`select current_setting('statement_timeout') as limit`.execute(opened.db);
      expect(rows).toEqual([{ limit: '30s' }]);
    } finally {
      await opened.close();
    }
  });

  test('the server refuses to start when both DATABASE_URL and DATABASE_DIRECT_URL name the owner of the database', async () => {
    expect(await refusal({ DATABASE_URL: database.url })).toMatch(/z DATABASE_URL może zmieniać historię/);
  });

  test('the server refuses to start when the connections of its calls act as the owner of the database', async () => {
    await asOwner(
      `alter role ${wrong} in database ${database.name} set role = '${new URL(database.url).username}'`,
    );
    await asOwner(`grant "${new URL(database.url).username}" to ${wrong}`);
    try {
      expect(await refusal()).toMatch(/może zmieniać historię/);
    } finally {
      await asOwner(`revoke "${new URL(database.url).username}" from ${wrong}`);
    }
  });

  test('the server refuses to start when DATABASE_URL and DATABASE_DIRECT_URL lead to different databases', async () => {
    const other = await cloneDatabase('empty');
    try {
      expect(await refusal({ DATABASE_URL: addressOf(other.url, wrong) })).toMatch(/prowadzą do różnych baz/);
    } finally {
      await other.drop();
    }
  });

  test('the server refuses to start when DATABASE_URL has a wrong password for the login of its calls', async () => {
    expect(await refusal({ DATABASE_URL: addressOf(database.url, wrong, 'inne') })).toMatch(
      /odrzucił użytkownika „wrong_.*DATABASE_URL\.$/,
    );
  });

  test('a starting server creates the login for its calls with the password that its connections send, when a percent sign in DATABASE_URL stands for itself', async () => {
    const name = `percent_${randomUUID().slice(0, 8)}`;
    const url = addressOf(database.url, name, 'SECRET').replace(':SECRET@', ':a%40b%c@');
    try {
      const opened = await open({ DATABASE_URL: url });
      await opened.close();
      const client = new pg.Client({ connectionString: addressOf(database.url, name, 'a@b%c') });
      await client.connect();
      const { rows } = await client.query('select current_user as name');
      await client.end();
      expect(rows).toEqual([{ name }]);
    } finally {
      await asOwner(`drop role if exists ${name}`);
    }
  });

  test('a database owner that is not a superuser may see and end the processes of the login that it creates for requests', async () => {
    const owner = `owner_${randomUUID().slice(0, 8)}`;
    const made = `of_${owner}`;
    await asOwner(`create role ${owner} login createrole password '${PASSWORD}'`);
    await asOwner(`grant kartoteka_app to ${owner} with admin option`);
    const client = new pg.Client({ connectionString: addressOf(database.url, owner) });
    try {
      await client.connect();
      await ensureLogin(client, { name: made, password: PASSWORD });
      const seen = await client.query(`select pg_has_role($1, 'usage') as usage`, [made]);
      expect(seen.rows).toEqual([{ usage: true }]);
    } finally {
      await client.end();
      await asOwner(`drop role if exists ${made}`);
      await asOwner(`drop owned by ${owner}`);
      await asOwner(`drop role ${owner}`);
    }
  });

  test('a server whose database owner may not create the login for its calls does not start, and names the statements that an administrator needs, without the password', async () => {
    const owner = `owner_${randomUUID().slice(0, 8)}`;
    await asOwner(`create role ${owner} login password '${PASSWORD}'`);
    await asOwner(`grant kartoteka_app to ${owner}`);
    await asOwner(`create database ${owner} owner ${owner}`);
    try {
      const url = Object.assign(new URL(addressOf(database.url, owner)), { pathname: `/${owner}` });
      const calls = Object.assign(new URL(addressOf(database.url, `of_${owner}`)), { pathname: `/${owner}` });
      const said = await refusal({ DATABASE_URL: calls.href, DATABASE_DIRECT_URL: url.href });
      expect(said).toContain(
        `create role "of_${owner}" login password '…'; grant kartoteka_app to "of_${owner}";`,
      );
      expect(said).toContain(`alter role "of_${owner}" set statement_timeout = '30000';`);
      expect(said).not.toContain('SCRAM');
      expect(said).not.toContain(PASSWORD);
    } finally {
      await asOwner(`drop database ${owner}`);
      await asOwner(`drop owned by ${owner}`);
      await asOwner(`drop role ${owner}`);
    }
  });
});
