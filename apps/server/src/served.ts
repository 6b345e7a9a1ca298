import { auditServed } from './features/audit/routes.ts';
import { controlCardGroupServed } from './features/control-card-group/routes.ts';
import { controlCardTemplateServed } from './features/control-card-template/routes.ts';
import { controlCardTypeServed } from './features/control-card-type/routes.ts';
import { homeServed } from './features/control-card/home/routes.ts';
import { controlCardOperatorServed } from './features/control-card/operator-routes.ts';
import { controlCardServed } from './features/control-card/routes.ts';
import { dataTypeServed } from './features/data-type/routes.ts';
import { formTemplateServed } from './features/form-template/routes.ts';
import { listExportServed } from './features/list-export/routes.ts';
import { historyCheckServed } from './features/history-check/routes.ts';
import { pictureServed } from './features/picture/routes.ts';
import { searchIndexServed } from './features/search-index/routes.ts';
import { unitTypeServed } from './features/unit-type/routes.ts';
import type { ServedRoute } from './http/serve.ts';

/** Routes that are served with the database alone, whatever thread they run in. */
export const PLAIN_SERVED: readonly ServedRoute[] = [
  ...auditServed,
  ...controlCardServed,
  ...controlCardOperatorServed,
  ...homeServed,
  ...unitTypeServed,
  ...dataTypeServed,
  ...formTemplateServed,
  ...pictureServed,
  ...controlCardGroupServed,
  ...controlCardTypeServed,
  ...controlCardTemplateServed,
  ...listExportServed,
  ...searchIndexServed,
  ...historyCheckServed,
];

/** Those of them that a call thread serves: a file is written where its reader is. */
export const THREAD_SERVED: readonly ServedRoute[] = PLAIN_SERVED.filter(
  ({ route }) => route.answerKind !== 'file',
);
