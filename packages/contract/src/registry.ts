import { accountRoutes } from './account.ts';
import { applicationConfigurationRoutes } from './application-configuration.ts';
import { auditRoutes } from './audit.ts';
import { connectRoutes } from './connect.ts';
import { controlCardExportRoutes } from './control-card-export.ts';
import { controlCardGroupRoutes } from './control-card-group.ts';
import { controlCardOperatorRoutes } from './control-card-operator.ts';
import { controlCardTemplateRoutes } from './control-card-template.ts';
import { controlCardTypeRoutes } from './control-card-type.ts';
import { controlCardRoutes } from './control-card.ts';
import { dataTypeRoutes } from './data-type.ts';
import { definitionTransferRoutes } from './definition-transfer.ts';
import { fileRoutes } from './file.ts';
import { formTemplateRoutes } from './form-template.ts';
import { historyCheckRoutes } from './history-check.ts';
import { homeRoutes } from './home.ts';
import { identityRoleRoutes } from './identity-role.ts';
import { identityUserRoutes } from './identity-user.ts';
import { listExportRoutes } from './list-export.ts';
import { organizationUnitRoutes } from './organization-unit.ts';
import { pictureRoutes } from './picture.ts';
import type { Route } from './route.ts';
import { searchIndexRoutes } from './search-index.ts';
import { unitTypeRoutes } from './unit-type.ts';

/** Every call of the wire, by resource. */
const RESOURCES: readonly Readonly<Record<string, Route>>[] = [
  connectRoutes,
  applicationConfigurationRoutes,
  accountRoutes,
  identityUserRoutes,
  identityRoleRoutes,
  organizationUnitRoutes,
  auditRoutes,
  controlCardRoutes,
  controlCardExportRoutes,
  controlCardOperatorRoutes,
  homeRoutes,
  unitTypeRoutes,
  dataTypeRoutes,
  formTemplateRoutes,
  fileRoutes,
  pictureRoutes,
  controlCardGroupRoutes,
  controlCardTypeRoutes,
  controlCardTemplateRoutes,
  definitionTransferRoutes,
  listExportRoutes,
  searchIndexRoutes,
  historyCheckRoutes,
];

/** Every call of the wire. The server serves exactly these and refuses to start otherwise. */
export const ROUTES: readonly Route[] = RESOURCES.flatMap((resource) => Object.values(resource));
