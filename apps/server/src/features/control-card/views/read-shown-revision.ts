import type { ShownRevision } from '@kartoteka/contract/control-card-operator';
import { mayFillAny } from '@kartoteka/domain/card/completion';
import { NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { findShown, readRevision, type Revision } from '../../revision/read.ts';
import { callerParties } from '../model/card-sql.ts';
import { unnamedCard } from '../model/unnamed-card.ts';
import { holdsApproval, isOperator, managesCards, personOf } from '../model/visibility.ts';
import { revisionView } from './card-view.ts';

/**
 * GET revisions/{hash}: returns a revision as a card screen shows it, to a caller who may start or see cards of the
 * revision (wire revisions).
 */
export async function readShownRevision(context: RequestContext, hash: string): Promise<ShownRevision> {
  const shown = await findShown(context.db, hash);
  if (shown === undefined) throw new NotFound();
  const revision = await readRevision(context.db, shown.id);
  if (!(await maySeeRevision(context, revision))) throw new NotFound();
  return revisionView(context, unnamedCard(context, revision));
}

/**
 * Returns whether the caller may start a card of a revision or see one of its cards, by the same rule as
 * `maySee`. A manager of cards, and an operator who may fill an element, may see the revision even without a
 * card.
 */
async function maySeeRevision({ db, caller }: RequestContext, revision: Revision): Promise<boolean> {
  if (managesCards(caller)) return true;
  if (isOperator(caller) && mayFillAny(revision.definition, personOf(caller))) return true;
  const seen = await db
    .selectFrom('control_card as card')
    .where('card.revision_id', '=', revision.id)
    .where('card.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(isOperator(caller)
          ? [
              eb.exists(
                eb
                  .selectFrom('card_filler as filler')
                  .whereRef('filler.card_id', '=', 'card.id')
                  .where('filler.user_id', '=', caller.userId)
                  .select('filler.card_id'),
              ),
            ]
          : []),
        ...(holdsApproval(caller)
          ? [
              eb.exists(
                eb
                  .selectFrom('approval_slot as slot')
                  .whereRef('slot.card_id', '=', 'card.id')
                  .where(callerParties('slot', caller))
                  .select('slot.id'),
              ),
            ]
          : []),
      ]),
    )
    .select('card.id')
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}
