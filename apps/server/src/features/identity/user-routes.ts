import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { NotFound } from '../../http/answer/problem.ts';
import { serve, type ServedRoute, serveReady } from '../../http/serve.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { serveList } from '../../list/serve-list.ts';
import { roleAnswer } from './role-answer.ts';
import { listSessions } from './session-list.ts';
import type { UserRow } from './user-answer.ts';
import { readyChangedPassword, readyPassword, userFaults } from './user-fields.ts';
import { userList } from './user-list.ts';
import {
  createUser,
  deleteUser,
  endSessionsOfUser,
  unlockUser,
  updateUser,
  type UserTools,
} from './user-service.ts';
import { findUser, rolesOfUser, wholeUser } from './user-store.ts';

export function userServed(tools: UserTools): ServedRoute[] {
  const routes = identityUserRoutes;
  const furtherFaults: ServedRoute['furtherFaults'] = (refused, db) => userFaults(tools, refused, db);
  return [
    ...serveList(routes, userList),
    serve(routes.get, async ({ params }, context) =>
      wholeUser(context.db, await requireUser(context, params.id)),
    ),
    serve(routes.roles, async ({ params }, context) => {
      const user = await requireUser(context, params.id);
      return { items: (await rolesOfUser(context.db, user.id)).map(roleAnswer) };
    }),
    {
      ...serveReady(
        routes.create,
        ({ body }, context) => readyPassword(tools, context, body.password),
        ({ body }, context, password) => createUser(context, body, password),
      ),
      furtherFaults,
    },
    {
      ...serveReady(
        routes.update,
        ({ params, body }, context) => readyChangedPassword(tools, context, params.id, body),
        ({ params, body }, context, password) => updateUser(tools, context, params.id, body, password),
      ),
      furtherFaults,
    },
    serve(routes.remove, ({ params }, context) => deleteUser(tools, context, params.id)),
    serve(routes.sessions, async ({ params }, context) => {
      const user = await requireUser(context, params.id);
      return { items: await listSessions(context.db, user.id, context.caller.sessionId, context.now) };
    }),
    serve(routes.unlock, ({ params }, context) => unlockUser(context, params.id)),
    serve(routes.endSessions, ({ params }, context) => endSessionsOfUser(tools, context, params.id)),
  ];
}

async function requireUser(context: RequestContext, id: string): Promise<UserRow> {
  const user = await findUser(context.db, id);
  if (user === null) throw new NotFound();
  return user;
}
