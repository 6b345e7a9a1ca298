import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import type { AccessChanges } from '../../http/access-change.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { roleAnswer } from './role-answer.ts';
import { roleList } from './role-list.ts';
import { createRole, deleteRole, requireRole, roleForm, updateRole } from './role-service.ts';
import { rolesToGive } from './role-store.ts';

export function roleServed(access: AccessChanges): ServedRoute[] {
  const routes = identityRoleRoutes;
  return [
    ...serveList(routes, roleList),
    serve(routes.all, async (_input, { db, caller }) => ({
      items: (await rolesToGive(db, caller.policies)).map(({ role, ...offered }) => ({
        ...roleAnswer(role),
        ...offered,
      })),
    })),
    serve(routes.get, async ({ params }, work) => roleAnswer(await requireRole(work, params.id))),
    serve(routes.create, async ({ body }, work) => roleAnswer(await createRole(work, body, []))),
    serve(routes.update, async ({ params, body }, work) =>
      roleAnswer(await updateRole(work, access, params.id, body, undefined)),
    ),
    serve(routes.remove, ({ params }, work) => deleteRole(work, access, params.id)),
    serve(routes.getForm, async ({ params }, work) => roleForm(work, await requireRole(work, params.id))),
    serve(routes.createForm, async ({ body }, work) =>
      roleForm(work, await createRole(work, body.role, body.permissions)),
    ),
    serve(routes.updateForm, async ({ params, body }, work) =>
      roleForm(work, await updateRole(work, access, params.id, body.role, body.permissions ?? [])),
    ),
  ];
}
