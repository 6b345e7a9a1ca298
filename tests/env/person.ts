import { randomBytes, randomUUID } from 'node:crypto';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { hashPassword } from '../../apps/server/src/features/identity/password-hash.ts';
import type { Client } from './client.ts';
import type { TestApp } from './test-app.ts';

/** The password of every user from `addPerson`. */
export const TEST_PASSWORD = 'dobre haslo testowe';

/** A user of a test, with one role: their own, or the static role, which several users share. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly roleId: string;
  readonly roleName: string;
  /** A client that calls as this person. */
  readonly client: Client;
}

let hash: Promise<string> | undefined;

/**
 * Creates a user directly in the database with exactly these policies. The value 'admin' means the static role, which
 * is created when it is missing.
 */
export async function addPerson(
  app: Pick<TestApp, 'sql' | 'client'>,
  holds: readonly Policy[] | 'admin',
): Promise<Person> {
  hash ??= hashPassword(TEST_PASSWORD);
  const id = randomUUID();
  const userName = `osoba-${id.slice(0, 8)}@test.local`;
  await app.sql(
    `insert into app_user (id, user_name, email, name, surname, password_hash, concurrency_stamp)
     values ($1, $2, $2, 'Osoba', $4, $3, md5($2))`,
    [id, userName, await hash, id.slice(0, 8)],
  );
  const role = holds === 'admin' ? await staticRole(app) : await ownRole(app, id, holds);
  await app.sql('insert into user_role (user_id, role_id) values ($1, $2)', [id, role.id]);
  return {
    id,
    userName,
    roleId: role.id,
    roleName: role.name,
    client: app.client.as(userName, TEST_PASSWORD),
  };
}

interface RoleRow {
  id: string;
  name: string;
}

async function staticRole(app: Pick<TestApp, 'sql'>): Promise<RoleRow> {
  const found = await app.sql<{ id: string; name: string }>('select id, name from role where is_static');
  if (found[0]) return found[0];
  const role = { id: randomUUID(), name: 'admin' };
  await app.sql('insert into role (id, name, is_static, concurrency_stamp) values ($1, $2, true, md5($2))', [
    role.id,
    role.name,
  ]);
  return role;
}

async function ownRole(
  app: Pick<TestApp, 'sql' | 'client'>,
  personId: string,
  policies: readonly Policy[],
): Promise<RoleRow> {
  const role = { id: randomUUID(), name: `rola-${personId.slice(0, 8)}` };
  await app.sql('insert into role (id, name, concurrency_stamp) values ($1, $2, $3)', [
    role.id,
    role.name,
    randomBytes(16).toString('hex'),
  ]);
  await app.sql('insert into role_permission (role_id, name) select $1, unnest($2::text[])', [
    role.id,
    policies,
  ]);
  return role;
}
