import { PARTY_TYPES, type Party } from '@kartoteka/domain/card/definition';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A party that an input names, and where. */
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

/** Parties that do not exist (any more), at `….value`; the others are held until the transaction ends. */
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

/** Every pair once: the same assignment twice says nothing more. */
export function distinctParties(parties: readonly Party[]): Party[] {
  const known = new Map(parties.map((party) => [`${party.type} ${party.value}`, party]));
  return [...known.values()];
}
