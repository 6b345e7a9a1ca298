import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { UsageAnswer, UsedBy } from '@kartoteka/contract/crud';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Access } from '@kartoteka/contract/route';
import { businessRule } from '@kartoteka/domain/business-rule';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/access/caller.ts';
import { mayCall } from '../http/access/may-call.ts';
import { BusinessError } from '../http/answer/problem.ts';

/** The access to each kind of place. Cards have the access to all cards, because a usage counts all of them. */
const READ_ACCESS = {
  dataType: dataTypeRoutes.get.access,
  formTemplate: formTemplateRoutes.get.access,
  controlCardTemplate: controlCardTemplateRoutes.get.access,
  controlCard: controlCardRoutes.list.access,
} as const satisfies Record<string, Access>;

type PlaceKind = keyof typeof READ_ACCESS;

/** Uses of a row by objects of one kind: their number, and the first objects by name. */
export interface Usage {
  kind: PlaceKind;
  count: number;
  places: UsedBy[];
}

/** Counts the cards in progress of the templates whose ids the query returns: `select t.id from …`. */
export async function countOpenCards(db: Kysely<Database>, templates: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from control_card c
    where c.status = 'inProgress' and c.deleted_at is null and c.template_id in (${templates})`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Maximum number of objects that a usage names. A template may have a hundred thousand cards. */
const NAMED_PLACES = 100;

/** Reads the usage from a query of distinct objects: `select id, name from …`. */
export async function findUsage(
  db: Kysely<Database>,
  kind: PlaceKind,
  places: RawBuilder<unknown>,
): Promise<Usage> {
  const found = await sql<{ id: string; name: string; count: number }>`
    select id, name, count(*) over () as count from (${places}) place
    order by name collate "pl-x-icu", id limit ${NAMED_PLACES}`.execute(db);
  const named = found.rows.map(({ id, name }) => ({ kind, id, name }));
  return { kind, count: found.rows[0]?.count ?? 0, places: named };
}

/**
 * Finds the forms that use a data type whose id the query returns: `select d.id from …`. Deleted forms are left out.
 */
export function formsWith(db: Kysely<Database>, dataTypes: RawBuilder<unknown>): Promise<Usage> {
  return findUsage(
    db,
    'formTemplate',
    sql`select f.id, f.name from form_template f where f.deleted_at is null
      and exists (select from form_element e where e.form_template_id = f.id and e.data_type_id in (${dataTypes}))`,
  );
}

/**
 * Finds the templates, aliased `t`, for which the condition is true. Deleted templates are left out. The number of a
 * version is added to its name when its family has several versions, because they may share a name.
 */
export function templatesWhere(db: Kysely<Database>, holds: RawBuilder<unknown>): Promise<Usage> {
  return findUsage(
    db,
    'controlCardTemplate',
    sql`select t.id, case when exists (select from control_card_template o
          where o.family_id = t.family_id and o.id <> t.id and o.deleted_at is null)
        then t.name || ', wersja ' || t.version else t.name end as name
      from control_card_template t where t.deleted_at is null and ${holds}`,
  );
}

/**
 * Finds the templates that use a form whose id the query returns: `select f.id from …`. Deleted templates are left out.
 */
export function templatesWith(db: Kysely<Database>, forms: RawBuilder<unknown>): Promise<Usage> {
  return templatesWhere(
    db,
    sql`exists (select from template_element e where e.template_id = t.id and e.form_template_id in (${forms}))`,
  );
}

/** The uses of a row. Direct ones prevent its deletion. */
interface Uses {
  readonly direct: readonly Usage[];
  /** Uses through other rows. */
  readonly through: readonly Usage[];
  readonly cardsInProgress: number;
}

/** Returns where a row is used. Counts all places, and names those that the caller may read (ruling 3.4). */
export function usageAnswer({ direct, through, cardsInProgress }: Uses, caller: Caller): UsageAnswer {
  const usages = [...direct, ...through].filter(({ count }) => count > 0);
  return {
    items: namedPlaces(usages, caller),
    counts: usages.map((usage) => ({
      kind: usage.kind,
      count: usage.count,
      isDirect: direct.includes(usage),
    })),
    totalCount: countPlaces(usages),
    cardsInProgress,
  };
}

/** Returns the places that the caller may read. A caller who may not read a kind gets its number alone (ruling 3.4). */
function namedPlaces(usages: readonly Usage[], caller: Caller): UsedBy[] {
  return usages.flatMap(({ kind, places }) => (mayCall(READ_ACCESS[kind], caller) ? places : []));
}

function countPlaces(usages: readonly Usage[]): number {
  return usages.reduce((sum, { count }) => sum + count, 0);
}

/** Refuses to delete a row that is in use (ruling 3.4). `data.usedBy` names the places that the caller may read. */
export function requireUnused(name: string, usages: readonly Usage[], caller: Caller): void {
  const count = countPlaces(usages);
  if (count === 0) return;
  throw new BusinessError(businessRule('Kartoteka:InUse', { name, count }), {
    usedBy: namedPlaces(usages, caller),
  });
}
