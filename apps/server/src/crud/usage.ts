import type { UsedBy } from '@kartoteka/contract/crud';
import { businessRule } from '@kartoteka/domain/business-rule';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { BusinessError } from '../http/problem.ts';

/** Where a row is used: how often, and the first places by name. */
export interface Usage {
  count: number;
  places: UsedBy[];
}

/** Cards in progress of some templates, given as a query of their ids: `select t.id from …`. */
export async function countOpenCards(db: Kysely<Database>, templates: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from control_card c
    where c.status = 'inProgress' and c.deleted_at is null and c.template_id in (${templates})`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Places that are named; a template may have a hundred thousand cards. */
const NAMED_PLACES = 100;

/** Usage from a query of distinct places: `select id, name from …`. */
export async function findUsage(
  db: Kysely<Database>,
  kind: string,
  places: RawBuilder<unknown>,
): Promise<Usage> {
  const found = await sql<{ id: string; name: string; count: number }>`
    select id, name, count(*) over () as count from (${places}) place
    order by name collate "pl-x-icu", id limit ${NAMED_PLACES}`.execute(db);
  return { count: found.rows[0]?.count ?? 0, places: found.rows.map(({ id, name }) => ({ kind, id, name })) };
}

/** The refusal to delete what is in use (decisions 3.4); `data.usedBy` names the places. */
export function inUse(name: string, usage: Usage): BusinessError {
  return new BusinessError(businessRule('Kartoteka:InUse', { name, count: usage.count }), {
    usedBy: usage.places,
  });
}
