import type { PartyOption } from '@kartoteka/contract/party';
import { PARTY_TYPES, type Party } from '@kartoteka/domain/card/definition';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personLabel, personName } from '../../db/person-name.ts';
import { partyTexts } from '#texts/parties';

/** Lists the parties that an assignment or an approval may name: roles, units and active users (ruling 4.1). */
export async function partyOptions(db: Kysely<Database>): Promise<PartyOption[]> {
  const found = await sql<{ type: PartyOption['type']; value: string; label: string }>`
    select type, value, label from (
      select 1 as rank, 'role' as type, id as value, coalesce(display_name, name) as label
        from role where deleted_at is null
      union all
      select 2, 'organizationUnit', id, display_name from organization_unit where deleted_at is null
      union all
      select 3, 'user', id, ${personLabel('app_user')} from app_user where deleted_at is null and is_active
    ) party order by rank, label collate "pl-x-icu", value`.execute(db);
  return found.rows.map(({ type, value, label }) => ({
    type,
    typeLabel: partyTexts[type],
    value,
    valueLabel: label,
  }));
}

/** Returns a function that names a party with the word for its kind, including deleted parties. */
export async function partyNames(
  db: Kysely<Database>,
  parties: readonly Party[],
): Promise<(party: Party) => string> {
  const named = await readParties(db, parties);
  const labels = new Map(named.map(({ id, label }) => [id, label]));
  return ({ type, value }) => `${partyTexts[type]} ${labels.get(value) ?? value}`;
}

/**
 * Returns a function that names a party without the word for its kind. It returns undefined for deleted roles and
 * units and for deleted or inactive users.
 */
export async function presentPartyLabels(
  db: Kysely<Database>,
  parties: readonly Party[],
): Promise<(party: Party) => string | undefined> {
  const named = await readParties(db, parties);
  const labels = new Map(named.filter((one) => one.isPresent).map(({ id, label }) => [id, label]));
  return ({ value }) => labels.get(value);
}

async function readParties(
  db: Kysely<Database>,
  parties: readonly Party[],
): Promise<readonly { id: string; label: string; isPresent: boolean }[]> {
  if (parties.length === 0) return [];
  const ids = [...new Set(parties.map(({ value }) => value))];
  const found = await sql<{ id: string; label: string; is_present: boolean }>`
    select id, coalesce(nullif(display_name, ''), name) as label, deleted_at is null as is_present
      from role where id = any(${ids}::uuid[])
    union all select id, display_name, deleted_at is null
      from organization_unit where id = any(${ids}::uuid[])
    union all select id, ${personName('app_user')}, deleted_at is null and is_active
      from app_user where id = any(${ids}::uuid[])`.execute(db);
  return found.rows.map(({ id, label, is_present }) => ({ id, label, isPresent: is_present }));
}

/** A party in an input, with its path. */
export interface NamedParty {
  readonly party: Party;
  readonly path: readonly PathSegment[];
}

const TABLE = { user: 'app_user', role: 'role', organizationUnit: 'organization_unit' } as const;

async function living(
  db: Kysely<Database>,
  type: Party['type'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await sql<{ id: string }>`
    select id from ${sql.table(TABLE[type])} where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for key share`.execute(db);
  return new Set(found.rows.map((row) => row.id));
}

/**
 * Returns violations at `….value` for parties that do not exist or are deleted, and locks the existing parties until
 * the transaction ends.
 */
export async function checkParties(db: Kysely<Database>, named: readonly NamedParty[]): Promise<Violation[]> {
  const faults: Violation[] = [];
  for (const type of PARTY_TYPES) {
    const ofType = named.filter(({ party }) => party.type === type);
    const known = await living(db, type, [...new Set(ofType.map(({ party }) => party.value))]);
    for (const { party, path } of ofType) {
      if (!known.has(party.value)) faults.push(violation([...path, 'value'], 'unknownReference'));
    }
  }
  return faults;
}

/** Returns a party as text: the word for its kind and its name. */
export function partyLabel(type: Party['type'], name: string): string {
  return `${partyTexts[type]} ${name}`;
}

/**
 * Returns organisation units with their paths: the names of the units above a unit, from the root down, and its own
 * name.
 *
 * @param ids ids of units, including deleted units; null for every unit that is not deleted
 */
export async function unitPaths(
  db: Kysely<Database>,
  ids: readonly string[] | null,
): Promise<readonly { readonly id: string; readonly path: string[] }[]> {
  const wanted = ids === null ? sql`deleted_at is null` : sql`id = any(${ids}::uuid[])`;
  const found = await sql<{ id: string; path: string[] }>`
    with recursive above (id, parent_id, path) as (
      select id, parent_id, array[display_name::text] from organization_unit where ${wanted}
      union all
      select above.id, unit.parent_id, unit.display_name::text || above.path
      from above join organization_unit as unit on unit.id = above.parent_id
    )
    select id, path from above where parent_id is null`.execute(db);
  return found.rows;
}
