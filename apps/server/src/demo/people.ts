import { POLICIES } from '@kartoteka/domain/permission/policy';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/access/caller.ts';
import { DEMO_ROLES, DEMO_USERS } from './plant/accounts.ts';
import { DEMO_UNITS } from './plant/organisation.ts';
import type { DemoParty } from './templates/demo-template.ts';

/** The people and places of the demo plant with their ids in the database. */
export interface DemoPeople {
  /** Returns a person of the plant as the caller of a request. */
  caller(email: string): Caller;
  /** Returns a party in the form of the wire. */
  party(party: DemoParty): { type: 'user' | 'role' | 'organizationUnit'; value: string };
}

function wanted(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo plant has no ${name}.`);
  return id;
}

/** Returns the unit and all units above it. */
function withUnitsAbove(name: string): string[] {
  const above = DEMO_UNITS.find((unit) => unit.name === name)?.above;
  return above === undefined ? [name] : [name, ...withUnitsAbove(above)];
}

/** Reads the people of the seeded plant. */
export async function readPeople(db: Kysely<Database>): Promise<DemoPeople> {
  const idsOf = (rows: readonly { id: string; name: string }[]) =>
    new Map(rows.map((row) => [row.name, row.id]));
  const users = idsOf(
    await db.selectFrom('app_user').select(['id', 'email as name']).where('deleted_at', 'is', null).execute(),
  );
  const roles = idsOf(
    await db.selectFrom('role').select(['id', 'name']).where('deleted_at', 'is', null).execute(),
  );
  const units = idsOf(
    await db
      .selectFrom('organization_unit')
      .select(['id', 'display_name as name'])
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return {
    caller(email) {
      const user = DEMO_USERS.find((one) => one.email === email);
      const role = DEMO_ROLES.find((one) => one.name === user?.role);
      if (user === undefined || role === undefined) throw new Error(`The demo plant has no ${email}.`);
      return {
        userId: wanted(users, email),
        userName: email,
        displayName: `${user.name} ${user.surname}`,
        name: user.name,
        surname: user.surname,
        email,
        sessionId: '',
        policies: new Set(role.isStatic ? POLICIES : role.policies),
        roleIds: new Set([wanted(roles, role.name)]),
        roleNames: [role.name],
        unitIds: new Set(user.units.flatMap(withUnitsAbove).map((unit) => wanted(units, unit))),
      };
    },
    party(party) {
      if ('role' in party) return { type: 'role', value: wanted(roles, party.role) };
      if ('unit' in party) return { type: 'organizationUnit', value: wanted(units, party.unit) };
      return { type: 'user', value: wanted(users, party.user) };
    },
  };
}
