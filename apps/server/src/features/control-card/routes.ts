import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { approve } from './approve.ts';
import { filledCardView, formDataView } from './card-view.ts';
import { initFilling } from './init-filling.ts';
import { readCard } from './open-card.ts';
import { saveElement } from './save-element.ts';
import type { ConfirmPassword } from './signing-password.ts';
import { submitGroup } from './submit-group.ts';

/** Calls of filled cards: the form, filling, approving and the end of a card. */
export function controlCardServed(confirm: ConfirmPassword): ServedRoute[] {
  return [
    serve(controlCardRoutes.get, async ({ params }, work) => filledCardView(await readCard(work, params.id))),
    serve(controlCardRoutes.formData, async ({ params }, work) =>
      formDataView(await readCard(work, params.id), work.caller),
    ),
    serve(controlCardRoutes.saveElement, ({ params, body }, work) => saveElement(work, params.id, body)),
    serve(controlCardRoutes.submitGroup, ({ params }, work) => submitGroup(work, params.id, params.groupId)),
    serve(controlCardRoutes.approve, ({ params, body }, work) =>
      approve(work, params.id, params.approvalId, body ?? {}, confirm),
    ),
    serve(controlCardOperatorRoutes.initFilling, ({ params, query }, work) =>
      initFilling(work, params.id, query.forceFresh),
    ),
  ];
}
