import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { AccessChanges } from '../../http/access/access-change.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { listMembers } from './unit-members.ts';
import { createUnit, deleteUnit, listUnits, readUnit, unitUsage, updateUnit } from './unit-service.ts';

export function unitServed(access: AccessChanges): ServedRoute[] {
  const routes = organizationUnitRoutes;
  return [
    serve(routes.list, async (_input, { db }) => {
      const items = await listUnits(db);
      return { totalCount: items.length, items };
    }),
    serve(routes.get, ({ params }, { db }) => readUnit(db, params.id)),
    serve(routes.members, async ({ params }, { db }) => ({ items: await listMembers(db, params.id) })),
    serve(routes.create, ({ body }, context) => createUnit(context, body)),
    serve(routes.update, ({ params, body }, context) => updateUnit(context, access, params.id, body)),
    serve(routes.remove, ({ params }, context) => deleteUnit(context, access, params.id)),
    serve(routes.usage, ({ params }, context) => unitUsage(context, params.id)),
  ];
}
