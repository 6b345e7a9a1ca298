import { controlCardTemplateRoutes as routes } from '@kartoteka/contract/control-card-template';
import { partyKey } from '@kartoteka/domain/card/person';
import { serveCrud, shown } from '../../crud/serve-crud.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { partiesWithSigner } from '../approving/read.ts';
import { partyOptions } from '../party/read.ts';
import { templateList } from './list.ts';
import { templateResource } from './resource.ts';
import { listVersions, newVersion } from './versions.ts';

export const controlCardTemplateServed: ServedRoute[] = [
  ...serveList(routes, templateList),
  serve(routes.formData, async (_input, { db }) => {
    const options = await partyOptions(db);
    const signed = await partiesWithSigner(db, options, []);
    return {
      availableAssignmentOptions: options,
      availableApprovalOptions: options.map((one) => ({ ...one, hasNoSigner: !signed.has(partyKey(one)) })),
    };
  }),
  ...serveCrud(routes, templateResource),
  serve(routes.newVersion, async ({ params }, context) =>
    shown(templateResource, context, await newVersion(context, params.id)),
  ),
  serve(routes.versions, ({ params }, { db }) => listVersions(db, params.id)),
];
