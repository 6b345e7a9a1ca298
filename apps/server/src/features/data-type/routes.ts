import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { serveCrud } from '../../crud/serve-crud.ts';
import type { ServedRoute } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { dataTypeList } from './list.ts';
import { dataTypeResource } from './resource.ts';

export const dataTypeServed: ServedRoute[] = [
  ...serveList(dataTypeRoutes, dataTypeList),
  ...serveCrud(dataTypeRoutes, dataTypeResource),
];
