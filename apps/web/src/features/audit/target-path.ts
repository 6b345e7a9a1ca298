import type { AuditEvent } from '@kartoteka/contract/audit';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { type Path, paths, pathTo } from '../../lib/paths.ts';

interface Place {
  readonly path: Path;
  /** Which lets one see it. */
  readonly policy: Policy;
}

const MANAGE_CARDS: Policy = 'Kartoteka.ControlCards.ManageCards';
const USERS: Place = { path: paths.users, policy: 'AbpIdentity.Users' };
const ROLES: Place = { path: paths.roles, policy: 'AbpIdentity.Roles' };
const TEMPLATES: Place = { path: paths.templates, policy: 'Kartoteka.ControlCards.ManageTemplates' };
const GROUPS: Place = { path: paths.groups, policy: 'Kartoteka.ControlCards.ManageGroups' };
const TYPES: Place = { path: paths.types, policy: 'Kartoteka.ControlCards.ManageTypes' };
const FORMS: Place = { path: paths.formTypes, policy: 'Kartoteka.DataWarehouse.FormTypes' };
const DATA_TYPES: Place = { path: paths.dataTypes, policy: 'Kartoteka.DataWarehouse.DataTypes' };
const UNIT_TYPES: Place = { path: paths.unitTypes, policy: 'Kartoteka.DataWarehouse.UnitTypes' };

/** Lists whose records have an address of their own. */
const RECORDS: Readonly<Record<string, Place>> = {
  user: USERS,
  role: ROLES,
  controlCardTemplate: TEMPLATES,
  controlCardGroup: GROUPS,
  controlCardType: TYPES,
  formTemplate: FORMS,
  dataType: DATA_TYPES,
  unitType: UNIT_TYPES,
};

/** Kinds of objects that one screen shows together. */
const SCREENS: Readonly<Record<string, Place>> = {
  organizationUnit: { path: paths.organizationUnits, policy: 'Kartoteka.Administration.OrganizationUnits' },
  indexAction: { path: paths.searchIndex, policy: 'Kartoteka.Administration.SearchIndex' },
};

/** Lists by their names, as exports name them. */
const LISTS: Readonly<Record<string, Place>> = {
  identityUser: USERS,
  identityRole: ROLES,
  audit: { path: paths.audit, policy: 'Kartoteka.Administration.Audit' },
  controlCard: { path: paths.cards, policy: MANAGE_CARDS },
  ...RECORDS,
};

/**
 * Where the object of an event is shown; null when it has no place, is gone, or its reader may not go there.
 */
export function targetPath(
  { action, target }: Pick<AuditEvent, 'action' | 'target'>,
  isGranted: (policy: Policy) => boolean,
): string | null {
  const id = target?.id;
  if (target === null || id === null || id === undefined || action.endsWith('.deleted')) return null;
  if (target.kind === 'controlCard') return isGranted(MANAGE_CARDS) ? pathTo(paths.cardView, id) : null;
  const record = RECORDS[target.kind];
  const place = record ?? SCREENS[target.kind] ?? (target.kind === 'list' ? LISTS[id] : undefined);
  if (place === undefined || !isGranted(place.policy)) return null;
  return record === undefined ? place.path : `${place.path}/${encodeURIComponent(id)}`;
}
