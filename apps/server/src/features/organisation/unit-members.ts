import type { UnitMember } from '@kartoteka/contract/organization-unit';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/person-name.ts';
import { NotFound } from '../../http/answer/problem.ts';

/**
 * Counts the users of each unit without its sub-units, by the unit's id. Units without users are left out.
 *
 * @param unitId the only unit to count; null for all units
 */
export async function countMembers(
  db: Kysely<Database>,
  unitId: string | null = null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('user_organization_unit as uo')
    .innerJoin('app_user as u', 'u.id', 'uo.user_id')
    .select(({ fn }) => ['uo.organization_unit_id as id', fn.countAll<number>().as('count')])
    .where('u.deleted_at', 'is', null)
    .$if(unitId !== null, (members) => members.where('uo.organization_unit_id', '=', unitId))
    .groupBy('uo.organization_unit_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Lists the members of a unit, not of its sub-units, in the Polish alphabetical order of their surnames.
 *
 * @throws NotFound when the unit does not exist
 */
export async function listMembers(db: Kysely<Database>, unitId: string): Promise<UnitMember[]> {
  const unit = await db
    .selectFrom('organization_unit')
    .select('id')
    .where('id', '=', unitId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (unit === undefined) throw new NotFound();
  return db
    .selectFrom('user_organization_unit as uo')
    .innerJoin('app_user as u', 'u.id', 'uo.user_id')
    .select(['u.id', 'u.user_name as userName', personName('u').as('name')])
    .where('uo.organization_unit_id', '=', unitId)
    .where('u.deleted_at', 'is', null)
    .orderBy(sql`coalesce(u.surname, '') collate "pl-x-icu"`)
    .orderBy(sql`${personName('u')} collate "pl-x-icu"`)
    .orderBy('u.id')
    .execute();
}
