import type { StartInput } from '@kartoteka/contract/control-card-operator';
import { businessRule } from '@kartoteka/domain/business-rule';
import { mayFillAny } from '@kartoteka/domain/card/completion';
import { judgeStart } from '@kartoteka/domain/card/life';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import { askTogether } from '../../../db/together.ts';
import type { Caller } from '../../../http/access/caller.ts';
import { BusinessError, NotFound, resultOf } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import {
  type Revision,
  revisionForStart,
  templateOfStart,
  type TemplateOfStart,
} from '../../revision/read.ts';
import { mayFillRevision } from '../model/card-sql.ts';
import { submitWhenComplete } from './submit-card.ts';
import { numbered } from './start-card.ts';
import { revisionShown } from './shown-revision.ts';
import { unnamedCard } from '../model/unnamed-card.ts';
import { unchanged } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { personOf } from '../model/visibility.ts';

interface Begun {
  id: string;
  isExisting: boolean;
}

/**
 * POST init-card-filling/{templateId}: returns the active card of the family or starts a new one (ruling
 * 5.8). Starts of one family without `forceFresh` wait for each other, so that two starts at the same time
 * end up in one card. A start with a key that the caller used before returns the card of that start.
 */
export async function initFilling(
  context: RequestContext,
  templateId: string,
  forceFresh: boolean,
  input: StartInput,
): Promise<Begun> {
  const { key = null, revisionHash = null, startedAt = null } = input ?? {};
  const { begun, familyId, template, active } = await lockForStart(context, templateId, forceFresh, key);
  if (begun !== null) return begun;
  if (familyId === null) throw new NotFound();
  const revision =
    revisionHash === null
      ? await startableRevision(context, templateId, template)
      : await revisionShown(context, { templateId, familyId, hash: revisionHash });
  if (active) return { id: active.id, isExisting: true };
  if (!mayFillAny(revision.definition, personOf(context.caller))) {
    throw new BusinessError(businessRule('Kartoteka.Card:TemplateNotAvailable'));
  }
  // A card of a template with nothing to fill is submitted at once.
  const started = await numbered(
    context,
    submitWhenComplete(unchanged(unnamedCard(context, revision, key)), context),
    null,
    startedAt,
  );
  const { row } = await storeCard(context, null, started);
  return { id: row.id, isExisting: false };
}

const selectByKey = prepare((db, userId: string, key: string) =>
  db
    .selectFrom('control_card')
    .where('creator_id', '=', userId)
    .where('client_key', '=', key)
    .select(['id', 'deleted_at']),
);

/**
 * Returns the card that the caller started with this key, or null. Two starts with one key at the same moment both find
 * no card. The unique key of the table then refuses the second start, which runs again and finds the card of the
 * first.
 *
 * @throws BusinessError KeyUsed when that card was deleted
 */
export async function begunAs({ db, caller }: RequestContext, key: string): Promise<Begun | null> {
  return begunCard(await selectByKey(db, caller.userId, key));
}

function begunCard([card]: Awaited<ReturnType<typeof selectByKey>>): Begun | null {
  if (card === undefined) return null;
  if (card.deleted_at !== null) throw new BusinessError(businessRule('Kartoteka.Card:KeyUsed'));
  return { id: card.id, isExisting: false };
}

const selectFamily = (db: Kysely<Database>, templateId: string) =>
  db
    .selectFrom('template_family as family')
    .innerJoin('control_card_template as template', 'template.family_id', 'family.id')
    .where('template.id', '=', templateId)
    .where('template.deleted_at', 'is', null)
    .select('family.id');

// The first card number of a day is inserted on another connection, and the foreign key of that row locks the family
// 'for key share'. The two locks below let the insert pass, while 'for update' would block it.
const takeFamily = prepare((db, templateId: string) => selectFamily(db, templateId).forNoKeyUpdate('family'));
const joinFamily = prepare((db, templateId: string) => selectFamily(db, templateId).forShare('family'));

/**
 * Locks the family of a template, so that switches of the family's current version wait for this transaction. Returns
 * the family's id; null when the template does not exist or is deleted.
 *
 * @param isFresh true for a start that always makes a new card: such starts do not wait for each other
 */
export async function lockFamily(
  { db }: RequestContext,
  templateId: string,
  { isFresh }: { isFresh: boolean },
): Promise<string | null> {
  const [family] = await (isFresh ? joinFamily : takeFamily)(db, templateId);
  return family?.id ?? null;
}

/** Returns the revision for a new card. Call it after locking the family, so that it reads the current template. */
export async function startableRevision(
  context: RequestContext,
  templateId: string,
  known?: TemplateOfStart,
): Promise<Revision> {
  const judge = (template: Parameters<typeof judgeStart>[0]) => resultOf(judgeStart(template));
  const revision = await revisionForStart(context, templateId, judge, known);
  if (!revision) throw new NotFound();
  return revision;
}

/**
 * Locks the family of a template, and reads in the same round trip everything else that a start must know: the
 * template, the card that the caller started with the key, and the active card that the start may return instead of a
 * new one.
 */
async function lockForStart(
  { db, caller }: RequestContext,
  templateId: string,
  isFresh: boolean,
  key: string | null,
) {
  const locked = (isFresh ? joinFamily : takeFamily).with(db, templateId);
  const [[family], [template], byKey, [active]] = await askTogether(
    db,
    locked,
    templateOfStart.with(db, templateId),
    key === null ? null : selectByKey.with(db, caller.userId, key),
    isFresh ? null : activeCard(db, caller, templateId),
  );
  return { familyId: family?.id ?? null, template, begun: key === null ? null : begunCard(byKey), active };
}

/** Returns a query for the family's newest card in progress with an element that the caller may fill. */
function activeCard(db: Kysely<Database>, caller: Caller, templateId: string) {
  return db
    .selectFrom('control_card as card')
    .where('card.family_id', '=', (eb) =>
      eb.selectFrom('control_card_template').where('id', '=', templateId).select('family_id'),
    )
    .where('card.status', '=', 'inProgress')
    .where('card.deleted_at', 'is', null)
    .where(mayFillRevision('card.revision_id', caller))
    .orderBy('card.creation_time', 'desc')
    .orderBy('card.id')
    .select('card.id')
    .limit(1)
    .compile();
}
