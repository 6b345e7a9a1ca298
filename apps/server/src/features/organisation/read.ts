import type { UsageAnswer } from '@kartoteka/contract/crud';
import { OPEN_STATUSES } from '@kartoteka/domain/card/status';
import { violation } from '@kartoteka/domain/violation';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countOpenCards, findUsage, templatesWhere, type Usage, usageAnswer } from '../../crud/usage.ts';
import type { Database } from '../../db/database.ts';
import { ValidationError } from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { holdTree } from './tree.ts';

export { holdTree };

/** Kinds of parties that an assignment or an approval may name (ruling 4.1). */
export type SubjectType = 'user' | 'role' | 'organizationUnit';

/** Returns the condition that an assignment or an approval of a template, aliased `t`, names the party. */
function namesParty(type: SubjectType, id: string): RawBuilder<unknown> {
  return sql`(exists (select from template_approval a where a.template_id = t.id and a.type = ${type} and a.value = ${id})
      or exists (
        select from template_assignment a join template_element e on e.id = a.element_id
        where e.template_id = t.id and a.type = ${type} and a.value = ${id}))`;
}

/**
 * Finds the templates and open cards whose assignments, approvals or open slots name a party. Leaves out deleted
 * templates and cards.
 */
export async function findSubjectUsage(
  db: Kysely<Database>,
  type: SubjectType,
  id: string,
): Promise<Usage[]> {
  const templates = await templatesWhere(db, namesParty(type, id));
  const cards = await findUsage(
    db,
    'controlCard',
    sql`select c.id, c.name from control_card c
      where c.deleted_at is null and c.status in (${sql.join(OPEN_STATUSES)}) and (
        exists (
          select from revision_assignment a
          where a.revision_id = c.revision_id and a.type = ${type} and a.value = ${id})
        or exists (
          select from approval_slot s
          where s.card_id = c.id and s.type = ${type} and s.value = ${id} and s.closed_at is null)
        or exists (
          select from revision_approval a
          where a.revision_id = c.revision_id and a.type = ${type} and a.value = ${id}))`,
  );
  return [templates, cards];
}

/** Returns where a party is named, as a screen shows it before a deletion (ruling 2.4, 2.5). */
export async function subjectUsage(
  { db, caller }: RequestContext,
  type: SubjectType,
  id: string,
): Promise<UsageAnswer> {
  const direct = await findSubjectUsage(db, type, id);
  const templates = sql`select t.id from control_card_template t where ${namesParty(type, id)}`;
  return usageAnswer({ direct, through: [], cardsInProgress: await countOpenCards(db, templates) }, caller);
}

/**
 * Returns the ids of the units and of all units above them, without deleted units. A member of a unit belongs to all
 * units above it too (ruling 4.1).
 */
export async function withUnitsAbove(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from organization_unit where id = any(${[...ids]}::uuid[]) and deleted_at is null
      union
      select unit.id, unit.parent_id from above join organization_unit as unit on unit.id = above.parent_id
      where unit.deleted_at is null
    )
    select id from above order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids without duplicates after checking that the units exist, and locks them until the transaction ends, so
 * that none is deleted or moved meanwhile.
 *
 * @throws ValidationError at `organizationUnitIds.<n>` for an unknown unit
 */
export async function holdUnits(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return [];
  await holdTree(db);
  const rows = await db
    .selectFrom('organization_unit')
    .select('id')
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [violation(['organizationUnitIds', index], 'unknownReference')],
  );
  if (unknown.length > 0) throw ValidationError.of(unknown);
  return wanted;
}

/** Returns the plant's name, which is the name of the only root unit; null when there is no root or several. */
export async function plantName(db: Kysely<Database>): Promise<string | null> {
  const roots = await db
    .selectFrom('organization_unit')
    .select('display_name')
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return roots.length === 1 ? (roots[0]?.display_name ?? null) : null;
}
