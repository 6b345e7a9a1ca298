import {
  expandDocument,
  expandedSize,
  type RevisionDocument,
} from '@kartoteka/domain/card/revision-document';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../http/request-context.ts';
import { keepLabels } from '../../search/own-labels.ts';
import { registerSearchFields } from '../../search/search-field.ts';
import { contentHash } from './content-hash.ts';
import type { Revision } from './revision.ts';

/**
 * Stores a compiled document as a revision, or finds the revision that has the same document. Marks the revision as up
 * to date at `clock`. Two transactions that store the same document at once get the same revision. Marks the template's
 * other revisions as stopped, unless a revision of the template was compiled at a later clock.
 */
export async function keepRevision(
  { db, newId }: Pick<RequestContext, 'db' | 'newId'>,
  document: RevisionDocument,
  clock: number,
): Promise<Revision> {
  const hash = contentHash(document);
  const { template } = document;
  const kept = await db
    .insertInto('revision')
    .values({
      id: newId(),
      template_id: template.id,
      family_id: template.familyId,
      content_hash: hash,
      definition: JSON.stringify(document),
      checked_clock: clock,
    })
    .onConflict((conflict) =>
      conflict.columns(['template_id', 'content_hash']).doUpdateSet((eb) => ({
        checked_clock: sql<number>`greatest(${eb.ref('revision.checked_clock')}, ${eb.ref('excluded.checked_clock')})`,
      })),
    )
    .returning([
      'id',
      sql<boolean>`xmax = 0`.as('is_new'),
      sql<boolean>`stopped_at is not null and ${isLatest(template.id, clock)}`.as('is_revived'),
    ])
    .executeTakeFirstOrThrow();
  const revision: Revision = {
    id: kept.id,
    hash: hash.toString('hex'),
    definition: expandDocument(document),
    size: expandedSize(document),
  };
  if (kept.is_new) {
    await keepApprovals(db, revision);
    await keepElements(db, revision);
    await keepLabels(db, revision);
  }
  // Registers the fields of a new revision, and of an earlier one that new cards use again, so that the columns have
  // its labels.
  if (kept.is_new || kept.is_revived) await registerSearchFields(db, revision.definition);
  await stopOthers(db, template.id, kept.id, clock);
  return revision;
}

/**
 * Marks this revision as the one for new cards of the template, and the template's other revisions as stopped since the
 * last change of a definition. Changes nothing when another transaction has compiled a revision at a later clock,
 * because new cards are pinned to that revision.
 */
async function stopOthers(
  db: RequestContext['db'],
  templateId: string,
  keptId: string,
  clock: number,
): Promise<void> {
  await sql`update revision set stopped_at = case when id = ${keptId} then null else (select moved_at from definition_clock) end
    where template_id = ${templateId} and (id = ${keptId}) = (stopped_at is not null)
      and ${isLatest(templateId, clock)}`.execute(db);
}

/** Returns the condition that no revision of the template was compiled at a later clock. */
function isLatest(templateId: string, clock: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from revision later
    where later.template_id = ${templateId} and later.checked_clock > ${clock})`;
}

/**
 * Stores the approvals of a revision as rows, so that a change of roles or units can find the cards that it would
 * allow somebody to sign.
 */
async function keepApprovals(db: RequestContext['db'], { id, definition }: Revision): Promise<void> {
  const { approvals } = definition;
  if (approvals.length === 0) return;
  await db
    .insertInto('revision_approval')
    .values(approvals.map(({ type, value }, position) => ({ revision_id: id, position, type, value })))
    .execute();
}

/**
 * Stores the elements and assignments as rows that lists can join. Sends the assignments as one JSON value, because
 * their rows may have more values than the 65,535 parameters of a statement.
 */
async function keepElements(db: RequestContext['db'], { id, definition }: Revision): Promise<void> {
  const { elements } = definition;
  if (elements.length === 0) return;
  await db
    .insertInto('revision_element')
    .values(
      elements.map((element, position) => ({
        revision_id: id,
        element_id: element.id,
        position,
        is_open_to_all: element.assignments.length === 0,
      })),
    )
    .execute();
  const assignments = elements.flatMap((element) =>
    element.assignments.map(({ type, value }) => ({ element_id: element.id, type, value })),
  );
  if (assignments.length === 0) return;
  await sql`insert into revision_assignment (revision_id, element_id, type, value)
    select ${id}, element_id, type, value from jsonb_to_recordset(${JSON.stringify(assignments)})
      as row (element_id uuid, type text, value uuid)
    on conflict do nothing`.execute(db);
}
