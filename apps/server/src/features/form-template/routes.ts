import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { serveCrud } from '../../crud/serve-crud.ts';
import type { ServedRoute } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { formTemplateList } from './list.ts';
import { formTemplateResource } from './resource.ts';

export const formTemplateServed: ServedRoute[] = [
  ...serveList(formTemplateRoutes, formTemplateList),
  ...serveCrud(formTemplateRoutes, formTemplateResource),
];
