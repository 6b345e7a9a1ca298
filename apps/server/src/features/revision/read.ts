import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { Work } from '../../http/work.ts';
import { defineCard } from './define.ts';
import { gatherDefinition } from './gather.ts';
import { keepRevision } from './keep.ts';
import { readRevision as readById, type Revision as CompiledRevision } from './revision.ts';

export type Revision = CompiledRevision;
export { newerRevisionExists } from './newer.ts';

/**
 * Moves the clock of definitions. Every write to what a revision is compiled from (templates, forms, data types,
 * units, groups, types, names of users, roles and organisation units) calls it in its own transaction, so that the
 * next start of a card compiles again.
 */
export async function touchDefinitions(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('definition_clock')
    .set({ version: sql`version + 1` })
    .execute();
}

/** A revision by its id; they are remembered, since they never change. */
export async function readRevision(db: Kysely<Database>, id: string): Promise<Revision> {
  return readById(db, id);
}

/** Rows of cards, each with what its revision defines; revisions that were read before cost nothing. */
export async function withDefinitions<Row extends { readonly revision_id: string }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(readonly [Row, CardDefinition])[]> {
  const defined: (readonly [Row, CardDefinition])[] = [];
  for (const row of rows) defined.push([row, (await readById(db, row.revision_id)).definition]);
  return defined;
}

const selectStart = prepare((db, templateId: string) =>
  db
    .selectFrom('control_card_template as template')
    .where('template.id', '=', templateId)
    .where('template.deleted_at', 'is', null)
    .select((eb) => [
      'template.is_current_version',
      'template.archived_at',
      eb
        .selectFrom('revision')
        .innerJoin('definition_clock', 'definition_clock.version', 'revision.checked_clock')
        .select('revision.id')
        .whereRef('revision.template_id', '=', 'template.id')
        .orderBy('revision.creation_time', 'desc')
        .limit(sql.lit(1))
        .as('revision_id'),
    ]),
);

/**
 * The revision that a card of this template starts with now: one query while nothing that it is made of has changed,
 * else compiled anew. Null for an unknown template.
 *
 * @param check throws where no card of such a template may be started
 */
export async function revisionForStart(
  work: Pick<Work, 'db' | 'newId'>,
  templateId: string,
  check: (template: { isCurrentVersion: boolean; isArchived: boolean }) => void = () => undefined,
): Promise<Revision | null> {
  const [template] = await selectStart(work.db, templateId);
  if (!template) return null;
  check({ isCurrentVersion: template.is_current_version, isArchived: template.archived_at !== null });
  if (template.revision_id !== null) return readById(work.db, template.revision_id);
  const gathered = await gatherDefinition(work.db, templateId);
  if (!gathered) return null;
  return keepRevision(work, defineCard(gathered), gathered.clock ?? 0);
}
