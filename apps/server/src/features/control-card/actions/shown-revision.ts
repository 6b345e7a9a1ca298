import { businessRule } from '@kartoteka/domain/business-rule';
import { mayFillAny } from '@kartoteka/domain/card/completion';
import { BusinessError, NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { findShown, pinnedRevision, readRevision, type Revision } from '../../revision/read.ts';
import { personOf } from '../model/visibility.ts';

interface Shown {
  readonly templateId: string;
  readonly familyId: string;
  /** The hash of the revision that the person was shown. */
  readonly hash: string;
}

/** The revision to which a new card of the family would be pinned now, with the id of the current template. */
interface Pinned {
  readonly templateId: string;
  readonly revision: Revision;
}

/**
 * Returns the revision that the person was shown, if a card may still start with it (wire start). Call it after locking
 * the family.
 *
 * @throws NotFound when the template never had the revision, or the person may fill none of its elements
 * @throws BusinessError RevisionOutdated when another revision replaced the shown one too long ago, or the template is
 *   archived, or no card of the family can start now; with the current revision if the person may fill it
 * @throws BusinessError TemplateNotAvailable when the current revision has no element that the person may fill
 */
export async function revisionShown(
  context: RequestContext,
  { templateId, familyId, hash }: Shown,
): Promise<Revision> {
  const person = personOf(context.caller);
  const pinned = await pinnedNow(context, familyId);
  const shown = await findShown(context.db, hash);
  if (shown?.templateId !== templateId) throw new NotFound();
  const revision = await readRevision(context.db, shown.id);
  if (!mayFillAny(revision.definition, person)) throw new NotFound();
  if (pinned?.revision.id === revision.id) return revision;
  const mayFillPinned = pinned !== null && mayFillAny(pinned.revision.definition, person);
  if (!shown.isFresh || pinned === null) {
    throw new BusinessError(businessRule('Kartoteka.Card:RevisionOutdated'), {
      templateId: mayFillPinned ? pinned.templateId : null,
      revisionHash: mayFillPinned ? pinned.revision.hash : null,
    });
  }
  if (!mayFillPinned) throw new BusinessError(businessRule('Kartoteka.Card:TemplateNotAvailable'));
  return revision;
}

/**
 * Returns the revision for new cards; null when no card of the family can start. Compiles it, if needed, outside the
 * request's transaction, because a refusal that names the revision undoes that transaction, and the person's next
 * request must still find the revision.
 */
async function pinnedNow(
  { db, autonomousDb, newId }: RequestContext,
  familyId: string,
): Promise<Pinned | null> {
  const current = await db
    .selectFrom('control_card_template')
    .where('family_id', '=', familyId)
    .where('is_current_version', '=', true)
    .select('id')
    .executeTakeFirst();
  if (current === undefined) return null;
  const revision = await pinnedRevision({ db: autonomousDb, newId }, current.id);
  return revision === null ? null : { templateId: current.id, revision };
}
