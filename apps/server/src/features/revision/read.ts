import { businessRule } from '@kartoteka/domain/business-rule';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { expandedSize } from '@kartoteka/domain/card/revision-document';
import { STARTED_FORM_SIZE } from '@kartoteka/domain/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import { prepare } from '../../db/prepared.ts';
import { BusinessError } from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { compileDocument } from './compile.ts';
import { gatherDefinition } from './gather.ts';
import { inTransaction } from '../../http/transaction.ts';
import { keepRevision } from './keep.ts';
import { readRevision as readById, type Revision as CompiledRevision } from './revision.ts';

export type Revision = CompiledRevision;
export { newerRevisionExists } from './newer.ts';
export { findShown } from './shown.ts';

/**
 * Advances the definition clock at the end of the request's transaction. Every write to data that revisions are compiled
 * from (templates, forms, data types, unit types, groups, types, names of users, roles and organisation units) calls it,
 * so that the next start of a card compiles again.
 */
export function touchDefinitions(context: Pick<RequestContext, 'beforeCommit'>): void {
  context.beforeCommit(advanceClock);
}

async function advanceClock(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('definition_clock')
    .set({ version: sql`version + 1`, moved_at: sql`now()` })
    .execute();
}

/** Reads a revision by its id. Revisions are cached, because they never change. */
export async function readRevision(db: Kysely<Database>, id: string): Promise<Revision> {
  return readById(db, id);
}

/** Returns each card's row with its definition. Cached revisions are not read again. */
export async function withDefinitions<Row extends { readonly revision_id: string }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(readonly [Row, CardDefinition])[]> {
  const defined: (readonly [Row, CardDefinition])[] = [];
  for (const row of rows) defined.push([row, (await readById(db, row.revision_id)).definition]);
  return defined;
}

/**
 * The query for the data that the start of a card needs from its template. A start runs it after locking the
 * family.
 */
export const templateOfStart = prepare((db, templateId: string) =>
  db
    .selectFrom('control_card_template as template')
    .where('template.id', '=', templateId)
    .where('template.deleted_at', 'is', null)
    .select((eb) => [
      'template.is_current_version',
      'template.archived_at',
      eb.selectFrom('definition_clock').select('version').as('clock'),
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

export type TemplateOfStart = Awaited<ReturnType<typeof templateOfStart>>[number];

/**
 * Revisions that are being compiled, by template and clock, so that simultaneous calls compile a revision only once.
 */
const compiling = perDatabase(() => new Map<string, Promise<Revision | null>>());

/**
 * Returns the revision to which a new card of this template would be pinned now; null when no card of the template
 * can start. Stores a new revision in a transaction of its own.
 *
 * @param db a connection that can open that transaction
 */
export async function pinnedRevision(
  { db, newId }: Pick<RequestContext, 'db' | 'newId'>,
  templateId: string,
): Promise<Revision | null> {
  const [template] = await templateOfStart(db, templateId);
  if (!canStart(template)) return null;
  if (template.revision_id !== null) return readById(db, template.revision_id);
  const known = compiling(db);
  const key = `${templateId} ${template.clock}`;
  const running = known.get(key);
  if (running !== undefined) return running;
  const compiled = inTransaction(db, (own) => revisionOfCurrent({ db: own, newId }, templateId)).catch(
    (error: unknown) => {
      // The template is too large to start. Only earlier versions of the program made such templates.
      if (error instanceof BusinessError) return null;
      throw error;
    },
  );
  known.set(key, compiled);
  return compiled.finally(() => known.delete(key));
}

const canStart = (template: TemplateOfStart | undefined): template is TemplateOfStart =>
  template?.is_current_version === true && template.archived_at === null;

/**
 * Locks the family of a template for this transaction, so that a switch of the current version waits. A start that
 * waits for this transaction has locked the family 'for no key update', which lets 'for key share' pass.
 */
const joinFamily = prepare((db, templateId: string) =>
  db
    .selectFrom('template_family as family')
    .innerJoin('control_card_template as template', 'template.family_id', 'family.id')
    .where('template.id', '=', templateId)
    .select('family.id')
    .forKeyShare('family'),
);

/**
 * Stores the revision of a template, unless a switch has stopped the template's revisions meanwhile. Without the lock,
 * the stored revision would count as not stopped.
 */
async function revisionOfCurrent(
  context: Pick<RequestContext, 'db' | 'newId'>,
  templateId: string,
): Promise<Revision | null> {
  await joinFamily(context.db, templateId);
  const [template] = await templateOfStart(context.db, templateId);
  return canStart(template) ? revisionForStart(context, templateId, undefined, template) : null;
}

/**
 * Returns the revision with which a card of this template starts now; null for an unknown template. Reads the
 * stored revision while no definition has changed, and compiles the template otherwise.
 *
 * @param check throws when no card of the template may be started
 * @param known the result of `templateOfStart`, when it was read already
 * @throws BusinessError TemplateNotAvailable for a template that is too large
 */
export async function revisionForStart(
  context: Pick<RequestContext, 'db' | 'newId'>,
  templateId: string,
  check: (template: { isCurrentVersion: boolean; isArchived: boolean }) => void = () => undefined,
  known?: TemplateOfStart,
): Promise<Revision | null> {
  const template = known ?? (await templateOfStart(context.db, templateId))[0];
  if (!template) return null;
  check({ isCurrentVersion: template.is_current_version, isArchived: template.archived_at !== null });
  if (template.revision_id !== null) return readById(context.db, template.revision_id);
  const gathered = await gatherDefinition(context.db, templateId);
  if (!gathered) return null;
  const document = compileDocument(gathered);
  if (expandedSize(document) > STARTED_FORM_SIZE) {
    throw new BusinessError(businessRule('Kartoteka.Card:TemplateNotAvailable'));
  }
  return keepRevision(context, document, gathered.clock ?? 0);
}
