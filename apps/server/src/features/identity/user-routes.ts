import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { NotFound } from '../../http/problem.ts';
import { serve, type ServedRoute, serveReady } from '../../http/serve.ts';
import type { Work } from '../../http/work.ts';
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
  const besides: ServedRoute['besides'] = (refused, db) => userFaults(tools, refused, db);
  return [
    ...serveList(routes, userList),
    serve(routes.get, async ({ params }, work) => wholeUser(work.db, await requireUser(work, params.id))),
    serve(routes.roles, async ({ params }, work) => {
      const user = await requireUser(work, params.id);
      return { items: (await rolesOfUser(work.db, user.id)).map(roleAnswer) };
    }),
    {
      ...serveReady(
        routes.create,
        ({ body }, work) => readyPassword(tools, work, body.password),
        ({ body }, work, password) => createUser(work, body, password),
      ),
      besides,
    },
    {
      ...serveReady(
        routes.update,
        ({ params, body }, work) => readyChangedPassword(tools, work, params.id, body),
        ({ params, body }, work, password) => updateUser(tools, work, params.id, body, password),
      ),
      besides,
    },
    serve(routes.remove, ({ params }, work) => deleteUser(tools, work, params.id)),
    serve(routes.sessions, async ({ params }, work) => {
      const user = await requireUser(work, params.id);
      return { items: await listSessions(work.db, user.id, work.caller.sessionId, work.now) };
    }),
    serve(routes.unlock, ({ params }, work) => unlockUser(work, params.id)),
    serve(routes.endSessions, ({ params }, work) => endSessionsOfUser(tools, work, params.id)),
  ];
}

async function requireUser(work: Work, id: string): Promise<UserRow> {
  const user = await findUser(work.db, id);
  if (user === null) throw new NotFound();
  return user;
}
