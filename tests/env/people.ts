import { randomUUID } from 'node:crypto';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { hashPassword } from '../../apps/server/src/features/identity/password-hash.ts';
import type { TestDatabase } from './database.ts';

type Sql = TestDatabase['sql'];

/** The password of every user from `makeUser`. */
export const PASSWORD = 'Dobre-haslo-2026';

const hashed = hashPassword(PASSWORD);

const stamp = (): string => randomUUID().replaceAll('-', '');

/** Creates a role with these policies and their parents, and returns its id. */
export async function makeRole(sql: Sql, name: string, policies: readonly Policy[]): Promise<string> {
  const id = randomUUID();
  await sql('insert into role (id, name, concurrency_stamp) values ($1, $2, $3)', [id, name, stamp()]);
  const names = new Set(policies.flatMap((policy) => [policy, parentOf(policy)]));
  for (const one of names) await sql('insert into role_permission values ($1, $2)', [id, one]);
  return id;
}

function parentOf(policy: Policy): string {
  return policy.split('.').slice(0, 2).join('.');
}

/** Creates a user 'Imię Nazwisko' with roles and units, and returns the id. The user name is the surname. */
export async function makeUser(
  sql: Sql,
  name: string,
  { roles = [], units = [] }: { roles?: readonly string[]; units?: readonly string[] } = {},
): Promise<string> {
  const id = randomUUID();
  const [first = '', last = first] = name.split(' ');
  await sql(
    `insert into app_user (id, user_name, name, surname, email, password_hash, concurrency_stamp)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, last, first, last, `${last}@zaklad.test`, await hashed, stamp()],
  );
  for (const role of roles) await sql('insert into user_role values ($1, $2)', [id, role]);
  for (const unit of units) await sql('insert into user_organization_unit values ($1, $2)', [id, unit]);
  return id;
}

/** Creates an organisation unit, below another unit or at the root, and returns its id. */
export async function makeUnit(sql: Sql, name: string, parent: string | null = null): Promise<string> {
  const id = randomUUID();
  await sql(
    'insert into organization_unit (id, parent_id, display_name, concurrency_stamp) values ($1, $2, $3, $4)',
    [id, parent, name, stamp()],
  );
  return id;
}
