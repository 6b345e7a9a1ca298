import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { ADMIN, FOREMAN, startDemoCard, TEMPLATE } from '../../env/card-page.ts';
import type { TestApp } from '../../env/test-app.ts';
import type { Ids } from './addresses.ts';

/** Gathers ids of the demo plant: a record of each list, a card to fill and a card to sign. */
export async function gatherIds(app: TestApp): Promise<Ids> {
  const admin = app.client.as(ADMIN);
  const body = { maxResultCount: 1 };
  const { items: waiting } = await app.client.as(FOREMAN).call(controlCardRoutes.awaitingMe);
  const roles = await admin.call(identityRoleRoutes.list);
  return {
    filled: await startDemoCard(app),
    awaiting: waiting.find((card) => card.templateName === TEMPLATE)?.cardId ?? '',
    template: first(await admin.call(controlCardTemplateRoutes.search, { body })),
    group: first(await admin.call(controlCardGroupRoutes.search, { body })),
    type: first(await admin.call(controlCardTypeRoutes.search, { body })),
    formTemplate: first(await admin.call(formTemplateRoutes.search, { body })),
    dataType: first(await admin.call(dataTypeRoutes.search, { body })),
    unitType: first(await admin.call(unitTypeRoutes.search, { body })),
    user: first(await admin.call(identityUserRoutes.list)),
    role: roles.items.find((role) => !role.isStatic)?.id ?? '',
  };
}

function first({ items }: { items: readonly { id: string }[] }): string {
  return items[0]?.id ?? '';
}
