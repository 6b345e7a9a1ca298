import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { serve, type ServedRoute, serveReady } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { approve } from './approve.ts';
import { cardsAwaiting } from './awaiting-me.ts';
import { cardList } from './card-list.ts';
import { filledCardView, formDataView } from './card-view.ts';
import { removeCard, voidWholeCard } from './end-card.ts';
import { cardHistory } from './history.ts';
import { readCard } from './open-card.ts';
import { reassign, reassignOptions } from './reassign.ts';
import { removeEntry } from './remove-entry.ts';
import { returnCard } from './return-card.ts';
import { saveElement } from './save-element.ts';
import { createCard, updateCard } from './save-form.ts';
import { checkPassword, type ConfirmPassword } from './signing-password.ts';
import { submitGroup } from './submit-group.ts';
import { withdraw } from './withdraw.ts';

const routes = controlCardRoutes;

/** Calls of filled cards: the form, filling, the end of a card. */
export const controlCardServed: readonly ServedRoute[] = [
  ...serveList(routes, cardList),
  serve(routes.awaitingMe, (_input, { db, caller }) => cardsAwaiting(db, caller)),
  serve(routes.get, async ({ params }, work) => filledCardView(await readCard(work, params.id))),
  serve(routes.formData, async ({ params }, work) => formDataView(work, await readCard(work, params.id))),
  serve(routes.create, ({ body }, work) => createCard(work, body)),
  serve(routes.update, ({ params, body }, work) => updateCard(work, params.id, body)),
  serve(routes.remove, ({ params, query }, work) => removeCard(work, params.id, query.reason)),
  serve(routes.saveElement, ({ params, body }, work) => saveElement(work, params.id, body)),
  serve(routes.removeEntry, ({ params, query }, work) => removeEntry(work, params.id, query.rowVersion)),
  serve(routes.submitGroup, ({ params }, work) => submitGroup(work, params.id, params.groupId)),
  serve(routes.withdraw, ({ params, body }, work) => withdraw(work, params.id, body?.reason ?? null)),
  serve(routes.reassignOptions, ({ params }, work) => reassignOptions(work, params.id, params.approvalId)),
  serve(routes.reassign, ({ params, body }, work) => reassign(work, params.id, params.approvalId, body)),
  serve(routes.return, ({ params, body }, work) => returnCard(work, params.id, body)),
  serve(routes.void, ({ params, body }, work) => voidWholeCard(work, params.id, body.reason)),
  serve(routes.history, ({ params }, work) => cardHistory(work, params.id)),
];

/**
 * Signing a slot.
 *
 * @param confirm tells whether a password that comes with a signature is the signer's
 */
export function signingServed(confirm: ConfirmPassword): ServedRoute {
  return serveReady(
    routes.approve,
    ({ params, body }, work) => checkPassword(work, params.id, body?.password ?? null, confirm),
    ({ params, body }, work, password) =>
      approve(work, params.id, params.approvalId, body?.dataHash ?? null, password),
  );
}
