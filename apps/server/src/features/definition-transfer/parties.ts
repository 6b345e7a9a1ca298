import type { FileContents, FileParty } from '@kartoteka/contract/definition-transfer';
import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { partyLabel, unitPaths } from '../party/read.ts';
import { namedParties } from './contents.ts';

/** Returns the key of a party of a file for maps. Parties that differ only in case have the same key. */
export function filePartyKey(party: FileParty): string {
  const words = party.type === 'organizationUnit' ? party.path : [party.name];
  return JSON.stringify([party.type, ...words.map((word) => word.toLocaleLowerCase('pl'))]);
}

/** Counts the different parties that a file's templates name. */
export function partyCount(contents: FileContents): number {
  const { fill, approve } = namedParties(contents);
  return new Set([...fill, ...approve].map(filePartyKey)).size;
}

/** Returns a party of a file as text for people. */
export function filePartyLabel(party: FileParty): string {
  return partyLabel(party.type, party.type === 'organizationUnit' ? party.path.join(' / ') : party.name);
}

/** Returns a function that names a party as a file does, including deleted parties. */
export async function filePartiesOf(
  db: Kysely<Database>,
  parties: readonly Party[],
): Promise<(party: Party) => FileParty> {
  if (parties.length === 0) return unnamed;
  const ids = [...new Set(parties.map(({ value }) => value))];
  const { rows } = await sql<{ type: 'role' | 'user'; id: string; name: string }>`
    select 'role' as type, id, name from role where id = any(${ids}::uuid[])
    union all select 'user', id, user_name from app_user where id = any(${ids}::uuid[])`.execute(db);
  const paths = await unitPaths(db, ids);
  const named = new Map<string, FileParty>([
    ...rows.map(({ type, id, name }): [string, FileParty] => [partyKey({ type, value: id }), { type, name }]),
    ...paths.map(({ id, path }): [string, FileParty] => [
      partyKey({ type: 'organizationUnit', value: id }),
      { type: 'organizationUnit', path },
    ]),
  ]);
  return (party) => named.get(partyKey(party)) ?? unnamed(party);
}

/** Returns a party without a known name, with its id in place of the name. */
const unnamed = ({ type, value }: Party): FileParty =>
  type === 'organizationUnit' ? { type, path: [value] } : { type, name: value };

/**
 * Returns the roles and active users of this plant that these parties name, by `filePartyKey`. If the parties
 * name a unit, the result has all units of this plant.
 */
export async function partiesNamed(
  db: Kysely<Database>,
  parties: readonly FileParty[],
): Promise<ReadonlyMap<string, Party>> {
  const namesOf = (wanted: 'role' | 'user') =>
    parties.flatMap((party) => (party.type === wanted ? [party.name] : []));
  const { rows } = await sql<{ type: 'role' | 'user'; id: string; name: string }>`
    select 'role' as type, id, name from role
      where deleted_at is null and caseless(name) in (select caseless(n) from unnest(${namesOf('role')}::text[]) n)
    union all select 'user', id, user_name from app_user where deleted_at is null and is_active
      and caseless(user_name) in (select caseless(n) from unnest(${namesOf('user')}::text[]) n)`.execute(db);
  const units = parties.some(({ type }) => type === 'organizationUnit') ? await unitPaths(db, null) : [];
  return new Map([
    ...rows.map(({ type, id, name }): [string, Party] => [filePartyKey({ type, name }), { type, value: id }]),
    ...units.map(({ id, path }): [string, Party] => [
      filePartyKey({ type: 'organizationUnit', path }),
      { type: 'organizationUnit', value: id },
    ]),
  ]);
}
