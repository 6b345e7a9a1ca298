import { businessRule } from '@kartoteka/domain/business-rule';
import { mayFillAny } from '@kartoteka/domain/card/completion';
import { startCard } from '@kartoteka/domain/card/life';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { BusinessError, NotFound, settle } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { type Revision, revisionForStart } from '../revision/read.ts';
import { mayFillRevision } from './card-sql.ts';
import { settleFilling } from './leave.ts';
import { numbered, unnamedCard } from './start-card.ts';
import { startingWith } from './step.ts';
import { storeCard } from './store-card.ts';
import { personOf } from './visibility.ts';

/**
 * POST init-card-filling/{templateId}: the active card of the family, or a new one (ruling 5.8). Starts of one
 * family take turns, so that two at once end up in one card.
 */
export async function initFilling(
  work: Work,
  templateId: string,
  forceFresh: boolean,
): Promise<{ id: string; isExisting: boolean }> {
  const familyId = await lockFamily(work, templateId, { isFresh: forceFresh });
  if (familyId === null) throw new NotFound();
  const revision = await startableRevision(work, templateId);
  const active = forceFresh ? undefined : await activeCard(work, familyId);
  if (active) return { id: active.id, isExisting: true };
  if (!mayFillAny(revision.definition, personOf(work.caller))) {
    throw new BusinessError(businessRule('Kartoteka.Card:TemplateNotAvailable'));
  }
  // A template with nothing to fill goes straight to its approvers.
  const started = await numbered(work, settleFilling(startingWith(unnamedCard(work, revision)), work), null);
  const { row } = await storeCard(work, null, started);
  return { id: row.id, isExisting: false };
}

const selectFamily = (db: Kysely<Database>, templateId: string) =>
  db
    .selectFrom('template_family as family')
    .innerJoin('control_card_template as template', 'template.family_id', 'family.id')
    .where('template.id', '=', templateId)
    .where('template.deleted_at', 'is', null)
    .select('family.id');

// Keys stay readable: the first card of a day names its family from beside the transaction.
const takeFamily = prepare((db, templateId: string) => selectFamily(db, templateId).forNoKeyUpdate('family'));
const joinFamily = prepare((db, templateId: string) => selectFamily(db, templateId).forShare('family'));

/**
 * Takes the family of a living template; switches of its current version wait as well. Null: there is none.
 *
 * @param isFresh whoever starts a card of their own in any case need not wait for others who do so too
 */
export async function lockFamily(
  { db }: Work,
  templateId: string,
  { isFresh }: { isFresh: boolean },
): Promise<string | null> {
  const [family] = await (isFresh ? joinFamily : takeFamily)(db, templateId);
  return family?.id ?? null;
}

/** What a card of the template starts with; read after the family's lock, so as the template stands now. */
export async function startableRevision(work: Work, templateId: string): Promise<Revision> {
  const revision = await revisionForStart(work, templateId, (template) => settle(startCard(template)));
  if (!revision) throw new NotFound();
  return revision;
}

/** The newest card in progress of the family of which the caller may fill an element. */
async function activeCard({ db, caller }: Work, familyId: string): Promise<{ id: string } | undefined> {
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
