import type { Policy } from '@kartoteka/domain/permission/policy';
import type { May, Row } from './row.ts';

const OPERATOR = 'Kartoteka.ControlCards.Operator';
const APPROVAL = 'Kartoteka.ControlCards.Approval';
const CARDS = 'Kartoteka.ControlCards.ManageCards';
const TEMPLATES = 'Kartoteka.ControlCards.ManageTemplates';
const GROUPS = 'Kartoteka.ControlCards.ManageGroups';
const TYPES = 'Kartoteka.ControlCards.ManageTypes';
const FORMS = 'Kartoteka.DataWarehouse.FormTypes';
const DATA = 'Kartoteka.DataWarehouse.DataTypes';
const UNITS = 'Kartoteka.DataWarehouse.UnitTypes';
const STRUCTURE = 'Kartoteka.Administration.OrganizationUnits';
const INDEX = 'Kartoteka.Administration.SearchIndex';
const AUDIT = 'Kartoteka.Administration.Audit';
const USERS = 'AbpIdentity.Users';
const ROLES = 'AbpIdentity.Roles';

const row = (route: string, may: May, answer: number): Row => ({ route, may, answer });

/**
 * Returns the calls of a generic list. The policy `own` allows every call. The other policies of `reads` allow only
 * `list`, which pickers read.
 */
const list = (name: string, own: Policy, reads: readonly Policy[] = [own]): Row[] => [
  row(`${name}.configuration`, [own], 200),
  row(`${name}.search`, [own], 400),
  row(`${name}.filterValues`, [own], 400),
  row(`${name}.list`, reads, 200),
  row(`${name}.savePreferences`, [own], 400),
  row(`${name}.saveView`, [own], 400),
  row(`${name}.defaultView`, [own], 204),
  row(`${name}.removeView`, [own], 204),
  row(`${name}.export`, [own], 400),
  row(`${name}.startExport`, [own], 400),
];

/** Returns the calls of a list and of its rows. */
const crud = (name: string, own: Policy, ...alsoRead: Policy[]): Row[] => [
  ...list(name, own, [own, ...alsoRead]),
  row(`${name}.get`, [own, ...alsoRead], 404),
  row(`${name}.create`, [own], 400),
  row(`${name}.update`, [own], 400),
  row(`${name}.remove`, [own], 204),
  row(`${name}.usage`, [own], 404),
  row(`${name}.archive`, [own], 404),
  row(`${name}.unarchive`, [own], 404),
];

/** Every route with the callers who may use it (ruling 1; wire policies). */
export const ROWS: readonly Row[] = [
  row('connect.token', 'anyone', 400),
  row('connect.revocation', 'anyone', 400),
  row('applicationConfiguration.get', 'anyone', 200),
  row('account.changePassword', 'signed in', 400),
  row('account.sessions', 'signed in', 200),
  row('account.endSession', 'signed in', 204),

  ...list('identityUser', USERS),
  row('identityUser.get', [USERS], 404),
  row('identityUser.roles', [USERS], 404),
  row('identityUser.create', ['AbpIdentity.Users.Create'], 400),
  row('identityUser.update', ['AbpIdentity.Users.Update'], 400),
  row('identityUser.remove', ['AbpIdentity.Users.Delete'], 204),
  row('identityUser.sessions', [USERS], 404),
  row('identityUser.endSessions', ['AbpIdentity.Users.Update'], 204),
  row('identityUser.unlock', ['AbpIdentity.Users.Update'], 404),

  ...list('identityRole', ROLES),
  row('identityRole.all', [ROLES, USERS], 200),
  row('identityRole.get', [ROLES], 404),
  row('identityRole.create', ['AbpIdentity.Roles.Create'], 400),
  row('identityRole.update', ['AbpIdentity.Roles.Update'], 400),
  row('identityRole.remove', ['AbpIdentity.Roles.Delete'], 204),
  row('identityRole.usage', ['AbpIdentity.Roles.Delete'], 404),
  row('role.get', [ROLES], 404),
  row('role.create', ['AbpIdentity.Roles.Create'], 400),
  row('role.update', ['AbpIdentity.Roles.Update'], 400),

  row('organizationUnit.list', [STRUCTURE, USERS], 200),
  row('organizationUnit.get', [STRUCTURE, USERS], 404),
  row('organizationUnit.members', [STRUCTURE], 404),
  row('organizationUnit.create', [STRUCTURE], 400),
  row('organizationUnit.update', [STRUCTURE], 400),
  row('organizationUnit.remove', [STRUCTURE], 204),
  row('organizationUnit.usage', [STRUCTURE], 404),

  ...list('audit', AUDIT),
  row('audit.get', [AUDIT], 404),

  ...list('controlCard', CARDS),
  row('controlCard.awaitingMe', [APPROVAL], 200),
  row('controlCard.get', [OPERATOR, APPROVAL, CARDS], 404),
  row('controlCard.formData', [OPERATOR, APPROVAL, CARDS], 404),
  row('controlCard.create', [CARDS], 400),
  row('controlCard.update', [CARDS], 400),
  row('controlCard.remove', [OPERATOR, CARDS], 204),
  row('controlCard.discard', [OPERATOR], 404),
  row('controlCard.saveElement', [OPERATOR], 400),
  row('controlCard.removeEntry', [OPERATOR], 204),
  row('controlCard.submitGroup', [OPERATOR], 404),
  row('controlCard.withdraw', [OPERATOR, CARDS], 400),
  row('controlCard.approve', [APPROVAL], 400),
  row('controlCard.reassignOptions', [CARDS], 404),
  row('controlCard.reassign', [CARDS], 400),
  row('controlCard.return', [APPROVAL], 400),
  row('controlCard.void', [CARDS], 400),
  row('controlCard.history', [OPERATOR, APPROVAL, CARDS], 404),

  row('controlCardOperator.availableTemplates', [OPERATOR], 200),
  row('controlCardOperator.availableCards', [OPERATOR], 200),
  row('controlCardOperator.recentCards', [OPERATOR], 200),
  row('controlCardOperator.initFilling', [OPERATOR], 404),
  row('controlCardOperator.kit', [OPERATOR], 200),
  row('controlCardOperator.revision', [OPERATOR, APPROVAL, CARDS], 404),

  row('home.read', 'signed in', 200),

  row('controlCardExport.read', 'anyone', 404),
  row('controlCardExport.pdf', 'anyone', 404),
  row('controlCardExport.check', 'anyone', 200),
  row('controlCardExport.link', [OPERATOR, APPROVAL, CARDS], 404),

  row('controlCardExport.file', 'anyone', 404),

  row('picture.read', 'anyone', 404),
  row('file.upload', [OPERATOR, APPROVAL, CARDS], 400),
  row('file.read', [OPERATOR, APPROVAL, CARDS], 404),
  row('file.thumbnail', [OPERATOR, APPROVAL, CARDS], 404),
  row('file.redact', [CARDS], 400),

  ...crud('unitType', UNITS, DATA),
  ...crud('dataType', DATA, FORMS),
  ...crud('formTemplate', FORMS, TEMPLATES),
  ...crud('controlCardGroup', GROUPS, TEMPLATES, CARDS),
  ...crud('controlCardType', TYPES, TEMPLATES, CARDS),
  ...crud('controlCardTemplate', TEMPLATES, CARDS),
  row('controlCardTemplate.formData', [TEMPLATES], 200),
  row('controlCardTemplate.newVersion', [TEMPLATES], 404),
  row('definitionTransfer.export', [TEMPLATES], 404),
  row('definitionTransfer.preview', [TEMPLATES], 400),
  row('definitionTransfer.import', [TEMPLATES], 400),
  row('controlCardTemplate.versions', [TEMPLATES, CARDS], 404),

  row('listExport.list', 'signed in', 200),
  row('listExport.get', 'signed in', 404),
  row('listExport.file', 'signed in', 404),
  row('listExport.remove', 'signed in', 204),

  row('searchIndex.status', [INDEX], 200),
  row('searchIndex.cancel', [INDEX], 404),
  row('searchIndex.reindex', [INDEX], 204),
  row('searchIndex.rebuildFilters', [INDEX], 204),
  row('searchIndex.rebuildColumns', [INDEX], 204),

  row('historyCheck.status', [AUDIT], 200),
  row('historyCheck.start', [AUDIT], 204),
  row('historyCheck.cancel', [AUDIT], 204),
];
