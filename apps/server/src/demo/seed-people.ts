import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { DEMO_PASSWORD, DEMO_ROLES, DEMO_USERS } from './plant/accounts.ts';
import { DEMO_UNITS } from './plant/organisation.ts';

/** Returns the columns of every row that is made without a signed-in user. */
const made = (at: Date) => ({ concurrency_stamp: randomBytes(16).toString('hex'), creation_time: at });

async function seedUnits(db: Kysely<Database>, at: Date): Promise<Map<string, string>> {
  const ids = new Map(DEMO_UNITS.map((unit) => [unit.name, randomUUID()]));
  for (const { name, above } of DEMO_UNITS) {
    const [id = '', parentId = null] = [ids.get(name), above === undefined ? null : ids.get(above)];
    await db
      .insertInto('organization_unit')
      .values({ id, parent_id: parentId, display_name: name, ...made(at) })
      .execute();
  }
  return ids;
}

async function seedRoles(db: Kysely<Database>, at: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, displayName, isStatic = false, policies } of DEMO_ROLES) {
    const id = randomUUID();
    ids.set(name, id);
    await db
      .insertInto('role')
      .values({ id, name, display_name: displayName, is_static: isStatic, ...made(at) })
      .execute();
    for (const policy of policies) {
      await db.insertInto('role_permission').values({ role_id: id, name: policy }).execute();
    }
  }
  return ids;
}

/** Makes the units, roles and accounts of the demo plant directly in the database, because nobody can sign in yet. */
export async function seedPeople(
  db: Kysely<Database>,
  at: Date,
  hashPassword: (password: string) => Promise<string>,
): Promise<void> {
  const units = await seedUnits(db, at);
  const roles = await seedRoles(db, at);
  const hashes = await Promise.all(DEMO_USERS.map(() => hashPassword(DEMO_PASSWORD)));
  for (const [at_, user] of DEMO_USERS.entries()) {
    const id = randomUUID();
    await db
      .insertInto('app_user')
      .values({
        id,
        user_name: user.email,
        email: user.email,
        name: user.name,
        surname: user.surname,
        password_hash: hashes[at_] ?? '',
        has_demo_password: true,
        ...made(at),
      })
      .execute();
    await db
      .insertInto('user_role')
      .values({ user_id: id, role_id: roles.get(user.role) ?? '' })
      .execute();
    for (const unit of user.units) {
      await db
        .insertInto('user_organization_unit')
        .values({ user_id: id, organization_unit_id: units.get(unit) ?? '' })
        .execute();
    }
  }
}
