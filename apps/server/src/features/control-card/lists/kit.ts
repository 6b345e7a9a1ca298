import type { Kit } from '@kartoteka/contract/control-card-operator';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Caller } from '../../../http/access/caller.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { readEpoch } from '../../../db/epoch.ts';
import { problemOf } from '../../../http/answer/failure.ts';
import { TooMuchForEventLoop } from '../../../threads/effort.ts';
import { pinnedRevision, type Revision } from '../../revision/read.ts';
import { hasOpenElement, mayFillRevision } from '../model/card-sql.ts';
import { availableTemplates } from './operator-lists.ts';

/** Maximum number of cards that a kit lists. */
const MOST_CARDS = 50;

type KitContext = Pick<RequestContext, 'db' | 'caller' | 'now' | 'newId' | 'afterCommit'>;

/** GET kit: returns the data that a device keeps to work without a network (wire kit). */
export async function kitOf(context: KitContext): Promise<Kit> {
  const { db, caller, now } = context;
  const { items } = await availableTemplates(db, caller, now);
  const templates: Kit['templates'] = [];
  for (const template of items) {
    const revision = await revisionOfKit(context, template.templateId);
    if (revision !== null) templates.push({ ...template, revisionHash: revision.hash });
  }
  return { epoch: await readEpoch(db), templates, cards: await newestCards(db, caller) };
}

/**
 * Returns the revision of a template; null when the template cannot be compiled, so that one such template does not take
 * the kit away from everybody who may start it. A database that is busy or in trouble fails the kit, because a device
 * that gets a kit without a template deletes the template. A call that is too much for the event loop is thrown on,
 * because a thread then serves it.
 */
async function revisionOfKit(context: KitContext, templateId: string): Promise<Revision | null> {
  try {
    return await pinnedRevision(context, templateId);
  } catch (error) {
    if (error instanceof TooMuchForEventLoop || problemOf(error, null)?.status === 503) throw error;
    // The log names the error.
    context.afterCommit(() => {
      throw error;
    });
    return null;
  }
}

/**
 * Reads the newest cards in progress with an incomplete element that the caller may fill. The device adds the
 * cards that were opened on it. The version is the head of the card's chain, which each write changes.
 */
function newestCards(db: Kysely<Database>, caller: Caller): Promise<Kit['cards']> {
  return db
    .selectFrom('control_card as card')
    .innerJoin('revision', 'revision.id', 'card.revision_id')
    .where('card.status', '=', 'inProgress')
    .where('card.deleted_at', 'is', null)
    .where(mayFillRevision('card.revision_id', caller))
    .where(hasOpenElement('card', caller))
    .orderBy('card.creation_time', 'desc')
    .orderBy('card.id')
    .limit(sql.lit(MOST_CARDS))
    .select([
      'card.id',
      'card.name',
      sql<string>`encode(revision.content_hash, 'hex')`.as('revisionHash'),
      sql<string>`encode(card.history_head, 'hex')`.as('version'),
    ])
    .execute();
}
