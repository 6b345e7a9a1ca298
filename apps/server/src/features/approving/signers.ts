import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const APPROVAL: Policy = 'Kartoteka.ControlCards.Approval';

/**
 * Returns the keys (`partyKey`) of the parties for which somebody can sign. Such a person is active, has `.Approval`,
 * belongs to the party and is not barred.
 *
 * @param barred ids of the users whom the template's switches forbid to sign
 */
export async function partiesWithSigner(
  db: Kysely<Database>,
  parties: readonly Party[],
  barred: readonly string[],
): Promise<ReadonlySet<string>> {
  const query = signersQuery(db, parties, barred);
  return query === null ? new Set() : signable((await db.executeQuery(query)).rows);
}

/** Returns the keys (`partyKey`) of the parties that `signersQuery` found. */
export const signable = (found: readonly Party[]): ReadonlySet<string> => new Set(found.map(partyKey));

/** Returns a query for the parties for which somebody can sign; null when `parties` is empty. */
export function signersQuery(
  db: Kysely<Database>,
  parties: readonly Party[],
  barred: readonly string[],
): CompiledQuery<Party> | null {
  if (parties.length === 0) return null;
  const types = parties.map(({ type }) => type);
  const values = parties.map(({ value }) => value);
  return sql<Party>`
    with recursive approver as not materialized (
      select u.id from app_user u
      where u.deleted_at is null and u.is_active and u.id <> all(${barred}::uuid[])
        and exists (
          select from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null
          where ur.user_id = u.id and (r.is_static
            or exists (select from role_permission p where p.role_id = r.id and p.name = ${APPROVAL})))
    ), party as (
      select distinct type, value from unnest(${types}::text[], ${values}::uuid[]) as named (type, value)
    ), unit (root, id) as (
      select o.id, o.id from party join organization_unit o on o.id = party.value and o.deleted_at is null
      where party.type = 'organizationUnit'
      union
      select unit.root, o.id from unit
      join organization_unit o on o.parent_id = unit.id and o.deleted_at is null
    )
    select type, value from party where case type
      when 'user' then exists (select from approver where approver.id = party.value)
      when 'role' then exists (
        select from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null
        join approver on approver.id = ur.user_id where ur.role_id = party.value)
      else exists (
        select from unit join user_organization_unit uo on uo.organization_unit_id = unit.id
        join approver on approver.id = uo.user_id where unit.root = party.value)
      end`.compile(db);
}
