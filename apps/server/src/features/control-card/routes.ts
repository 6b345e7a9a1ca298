import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { serve, type ServedRoute, serveReady } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { approve } from './actions/approve.ts';
import { cardsAwaiting } from './lists/awaiting-me.ts';
import { cardList, cardListOf } from './lists/card-list.ts';
import { filledCardView, formDataView } from './views/card-view.ts';
import { discardCard, removeCard, voidCard } from './actions/end-card.ts';
import { cardHistory } from './views/history.ts';
import { readCard } from './model/read-card.ts';
import { reassign, reassignOptions } from './actions/reassign.ts';
import { removeEntry } from './actions/remove-entry.ts';
import { returnCard } from './actions/return-card.ts';
import { saveElement } from './actions/save-element.ts';
import { createCard, updateCard } from './actions/save-form.ts';
import { claimsOf } from './actions/claims-of.ts';
import { checkPassword, type ConfirmPassword } from './actions/signing-password.ts';
import { submitGroup } from './actions/submit-group.ts';
import { withdraw } from './actions/withdraw.ts';

const routes = controlCardRoutes;

/** Routes of cards, without the signing of slots (`signingServed`). */
export const controlCardServed: readonly ServedRoute[] = [
  ...serveList(routes, cardList, cardListOf),
  serve(routes.awaitingMe, (_input, { db, caller, now }) => cardsAwaiting(db, caller, now)),
  serve(routes.get, async ({ params }, context) => filledCardView(await readCard(context, params.id))),
  serve(routes.formData, async ({ params }, context) =>
    formDataView(context, await readCard(context, params.id)),
  ),
  serve(routes.create, ({ body }, context) => createCard(context, body)),
  serve(routes.update, ({ params, body }, context) => updateCard(context, params.id, body)),
  serve(routes.remove, ({ params, query }, context) => removeCard(context, params.id, query.reason)),
  serve(routes.discard, ({ params }, context) => discardCard(context, params.id)),
  serve(routes.saveElement, ({ params, body }, context) => saveElement(context, params.id, body)),
  serve(routes.removeEntry, ({ params, query }, context) =>
    removeEntry(context, params.id, query.rowVersion),
  ),
  serve(routes.submitGroup, ({ params, body }, context) =>
    submitGroup(context, params.id, params.groupId, claimsOf(body), body?.rowVersions ?? null),
  ),
  serve(routes.withdraw, ({ params, body }, context) => withdraw(context, params.id, body?.reason ?? null)),
  serve(routes.reassignOptions, ({ params }, context) =>
    reassignOptions(context, params.id, params.approvalId),
  ),
  serve(routes.reassign, ({ params, body }, context) =>
    reassign(context, params.id, params.approvalId, body),
  ),
  serve(routes.return, ({ params, body }, context) => returnCard(context, params.id, body)),
  serve(routes.void, ({ params, body }, context) => voidCard(context, params.id, body)),
  serve(routes.history, ({ params, query }, context) => cardHistory(context, params.id, query)),
];

/**
 * Returns the route for signing a slot.
 *
 * @param confirm checks the signer's password that comes with a signature
 */
export function signingServed(confirm: ConfirmPassword): ServedRoute {
  return serveReady(
    routes.approve,
    ({ params, body }, context) => checkPassword(context, params.id, body?.password ?? null, confirm),
    ({ params, body }, context, password) =>
      approve(context, params.id, params.approvalId, body?.dataHash ?? null, password),
  );
}
