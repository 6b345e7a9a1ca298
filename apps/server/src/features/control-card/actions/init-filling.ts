import { businessRule } from '@kartoteka/domain/business-rule';
import { mayFillAny } from '@kartoteka/domain/card/completion';
import { judgeStart } from '@kartoteka/domain/card/life';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import { BusinessError, NotFound, resultOf } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { type Revision, revisionForStart } from '../../revision/read.ts';
import { mayFillRevision } from '../model/card-sql.ts';
import { submitWhenComplete } from './submit-card.ts';
import { numbered, unnamedCard } from './start-card.ts';
import { unchanged } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { personOf } from '../model/visibility.ts';

/**
 * POST init-card-filling/{templateId}: returns the active card of the family or starts a new one (ruling 5.8). Starts
 * of one family wait for each other, so that two at the same time end up in one card.
 */
export async function initFilling(
  context: RequestContext,
  templateId: string,
  forceFresh: boolean,
): Promise<{ id: string; isExisting: boolean }> {
  const familyId = await lockFamily(context, templateId, { isFresh: forceFresh });
  if (familyId === null) throw new NotFound();
  const revision = await startableRevision(context, templateId);
  const active = forceFresh ? undefined : await activeCard(context, familyId);
  if (active) return { id: active.id, isExisting: true };
  if (!mayFillAny(revision.definition, personOf(context.caller))) {
    throw new BusinessError(businessRule('Kartoteka.Card:TemplateNotAvailable'));
  }
  // A card of a template with nothing to fill goes to approval at once.
  const started = await numbered(
    context,
    submitWhenComplete(unchanged(unnamedCard(context, revision)), context),
    null,
  );
  const { row } = await storeCard(context, null, started);
  return { id: row.id, isExisting: false };
}

const selectFamily = (db: Kysely<Database>, templateId: string) =>
  db
    .selectFrom('template_family as family')
    .innerJoin('control_card_template as template', 'template.family_id', 'family.id')
    .where('template.id', '=', templateId)
    .where('template.deleted_at', 'is', null)
    .select('family.id');

// 'no key update' still allows foreign keys to the family. The first card of a day needs one: it refers to the family
// from a connection outside of this transaction.
const takeFamily = prepare((db, templateId: string) => selectFamily(db, templateId).forNoKeyUpdate('family'));
const joinFamily = prepare((db, templateId: string) => selectFamily(db, templateId).forShare('family'));

/**
 * Locks the family of a template, so that switches of its current version wait as well. Returns null when the template
 * does not exist or is deleted.
 *
 * @param isFresh a start that makes a new card in any case need not wait for other such starts
 */
export async function lockFamily(
  { db }: RequestContext,
  templateId: string,
  { isFresh }: { isFresh: boolean },
): Promise<string | null> {
  const [family] = await (isFresh ? joinFamily : takeFamily)(db, templateId);
  return family?.id ?? null;
}

/** Returns the revision for a new card. Call it after locking the family, so that it reads the present template. */
export async function startableRevision(context: RequestContext, templateId: string): Promise<Revision> {
  const revision = await revisionForStart(context, templateId, (template) => resultOf(judgeStart(template)));
  if (!revision) throw new NotFound();
  return revision;
}

/** Finds the family's newest card in progress that has an element for the caller to fill. */
async function activeCard(
  { db, caller }: RequestContext,
  familyId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('control_card as card')
    .where('card.family_id', '=', familyId)
    .where('card.status', '=', 'inProgress')
    .where('card.deleted_at', 'is', null)
    .where(mayFillRevision('card.revision_id', caller))
    .orderBy('card.creation_time', 'desc')
    .orderBy('card.id')
    .select('card.id')
    .limit(1)
    .executeTakeFirst();
}
