import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { initFilling } from './actions/init-filling.ts';
import { kitOf } from './lists/kit.ts';
import { readShownRevision } from './views/read-shown-revision.ts';
import { availableCards, availableTemplates, recentCards } from './lists/operator-lists.ts';

export const controlCardOperatorServed: ServedRoute[] = [
  serve(controlCardOperatorRoutes.availableTemplates, (_input, { db, caller, now }) =>
    availableTemplates(db, caller, now),
  ),
  serve(controlCardOperatorRoutes.availableCards, (_input, { db, caller }) => availableCards(db, caller)),
  serve(controlCardOperatorRoutes.recentCards, (_input, { db, caller, now }) => recentCards(db, caller, now)),
  serve(controlCardOperatorRoutes.initFilling, ({ params, query, body }, context) =>
    initFilling(context, params.id, query.forceFresh, body),
  ),
  serve(controlCardOperatorRoutes.kit, (_input, context) => kitOf(context)),
  serve(controlCardOperatorRoutes.revision, ({ params }, context) => readShownRevision(context, params.hash)),
];
