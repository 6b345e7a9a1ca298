import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { sql } from 'kysely';
import type { Work } from '../../http/work.ts';
import { registerSearchFields } from '../../search/search-field.ts';
import { contentHash } from './content-hash.ts';
import type { Revision } from './revision.ts';

/**
 * Stores a compiled definition, or finds the revision that says the same already; either is from now on known to be
 * up to date at `clock`. Two that store the same at once end up with one.
 */
export async function keepRevision(
  { db, newId }: Pick<Work, 'db' | 'newId'>,
  definition: CardDefinition,
  clock: number,
): Promise<Revision> {
  const hash = contentHash(definition);
  const { template } = definition;
  const kept = await db
    .insertInto('revision')
    .values({
      id: newId(),
      template_id: template.id,
      family_id: template.familyId,
      content_hash: hash,
      definition: JSON.stringify(definition),
      checked_clock: clock,
    })
    .onConflict((conflict) =>
      conflict.columns(['template_id', 'content_hash']).doUpdateSet((eb) => ({
        checked_clock: sql<number>`greatest(${eb.ref('revision.checked_clock')}, ${eb.ref('excluded.checked_clock')})`,
      })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  const revision: Revision = { id: kept.id, hash: hash.toString('hex'), definition };
  if (kept.is_new) {
    await keepApprovals(db, revision);
    await keepElements(db, revision);
  }
  return revision;
}

/** Who signs, as rows: whoever changes a membership asks whether it opens a signature. */
async function keepApprovals(db: Work['db'], { id, definition }: Revision): Promise<void> {
  const { approvals } = definition;
  if (approvals.length === 0) return;
  await db
    .insertInto('revision_approval')
    .values(approvals.map(({ type, value }, position) => ({ revision_id: id, position, type, value })))
    .execute();
}

/** The elements and who may fill them as rows that lists can join, and the fields that the search index knows. */
async function keepElements(db: Work['db'], { id, definition }: Revision): Promise<void> {
  const { elements } = definition;
  if (elements.length > 0) {
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
  }
  const assignments = elements.flatMap((element) =>
    element.assignments.map(({ type, value }) => ({ revision_id: id, element_id: element.id, type, value })),
  );
  if (assignments.length > 0) {
    await db
      .insertInto('revision_assignment')
      .values(assignments)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await registerSearchFields(db, definition);
}
