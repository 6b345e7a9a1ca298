import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import type { AccessChanges } from '../../http/access/access-change.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { roleAnswer } from './role-answer.ts';
import { roleList } from './role-list.ts';
import { createRole, deleteRole, requireRole, roleForm, roleUsage, updateRole } from './role-service.ts';
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
    serve(routes.get, async ({ params }, context) => roleAnswer(await requireRole(context, params.id))),
    serve(routes.create, async ({ body }, context) => roleAnswer(await createRole(context, body, []))),
    serve(routes.update, async ({ params, body }, context) =>
      roleAnswer(await updateRole(context, access, params.id, body, undefined)),
    ),
    serve(routes.remove, ({ params }, context) => deleteRole(context, access, params.id)),
    serve(routes.usage, ({ params }, context) => roleUsage(context, params.id)),
    serve(routes.getForm, async ({ params }, context) =>
      roleForm(context, await requireRole(context, params.id)),
    ),
    serve(routes.createForm, async ({ body }, context) =>
      roleForm(context, await createRole(context, body.role, body.permissions)),
    ),
    serve(routes.updateForm, async ({ params, body }, context) =>
      roleForm(context, await updateRole(context, access, params.id, body.role, body.permissions ?? [])),
    ),
  ];
}
