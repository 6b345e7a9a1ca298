import { crudService } from './crud/serve-crud.ts';
import { auditServed } from './features/audit/routes.ts';
import { templateResource } from './features/control-card-template/resource.ts';
import { controlCardTemplateServed } from './features/control-card-template/routes.ts';
import { addVersion } from './features/control-card-template/versions.ts';
import { homeServed } from './features/control-card/lists/home/routes.ts';
import { controlCardOperatorServed } from './features/control-card/operator-routes.ts';
import { controlCardServed } from './features/control-card/routes.ts';
import { dataTypeResource } from './features/data-type/resource.ts';
import { dataTypeServed } from './features/data-type/routes.ts';
import { definitionTransferServed } from './features/definition-transfer/routes.ts';
import { formTemplateResource } from './features/form-template/resource.ts';
import { formTemplateServed } from './features/form-template/routes.ts';
import { listExportServed } from './features/list-export/routes.ts';
import { historyCheckServed } from './features/history-check/routes.ts';
import { pictureServed } from './features/picture/routes.ts';
import { searchIndexServed } from './features/search-index/routes.ts';
import { cardGroups, cardTypes, unitTypes } from './features/named/resources.ts';
import type { ServedRoute } from './http/serve.ts';

/** Routes that need only the database and can run in any thread. */
export const PLAIN_SERVED: readonly ServedRoute[] = [
  ...auditServed,
  ...controlCardServed,
  ...controlCardOperatorServed,
  ...homeServed,
  ...unitTypes.served,
  ...dataTypeServed,
  ...formTemplateServed,
  ...pictureServed,
  ...cardGroups.served,
  ...cardTypes.served,
  ...controlCardTemplateServed,
  ...definitionTransferServed({
    unitTypes: unitTypes.service,
    cardGroups: cardGroups.service,
    cardTypes: cardTypes.service,
    dataTypes: crudService(dataTypeResource),
    forms: crudService(formTemplateResource),
    templates: crudService(templateResource),
    addVersion,
  }),
  ...listExportServed,
  ...searchIndexServed,
  ...historyCheckServed,
];

/** The routes that a call thread serves. The main thread serves files, because it sends them while they are made. */
export const THREAD_SERVED: readonly ServedRoute[] = PLAIN_SERVED.filter(
  ({ route }) => route.answerKind !== 'file',
);
