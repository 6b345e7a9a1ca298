import type { AuditEvent } from '@kartoteka/contract/audit';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { type Path, paths, pathTo } from '../../lib/paths.ts';

interface Place {
  readonly path: Path;
  /** The policy that a user needs to open the screen at this path. */
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

/**
 * The list of each kind whose records have screens of their own. The address of such a screen is the list's address
 * followed by the record's id.
 */
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

/**
 * The screen that shows all objects of a kind together, for kinds whose objects have no screens of their own.
 */
const SCREENS: Readonly<Record<string, Place>> = {
  organizationUnit: { path: paths.organizationUnits, policy: 'Kartoteka.Administration.OrganizationUnits' },
  indexAction: { path: paths.searchIndex, policy: 'Kartoteka.Administration.SearchIndex' },
};

/** The screens of lists, by the list's name. The trail records this name when a list is exported. */
const LISTS: Readonly<Record<string, Place>> = {
  identityUser: USERS,
  identityRole: ROLES,
  audit: { path: paths.audit, policy: 'Kartoteka.Administration.Audit' },
  controlCard: { path: paths.cards, policy: MANAGE_CARDS },
  ...RECORDS,
};

/**
 * Returns the address where the object of an event is shown; null when the event has no object, or the object has no
 * screen, was deleted, or needs a policy that the reader lacks.
 */
export function targetPath(
  { action, target }: Pick<AuditEvent, 'action' | 'target'>,
  isGranted: (policy: Policy) => boolean,
): string | null {
  const id = target?.id;
  const isGone = action.endsWith('.deleted') || action === 'card.discarded';
  if (target === null || id === null || id === undefined || isGone) return null;
  if (target.kind === 'controlCard') return isGranted(MANAGE_CARDS) ? pathTo(paths.cardView, id) : null;
  const record = RECORDS[target.kind];
  const place = record ?? SCREENS[target.kind] ?? (target.kind === 'list' ? LISTS[id] : undefined);
  if (place === undefined || !isGranted(place.policy)) return null;
  return record === undefined ? place.path : `${place.path}/${encodeURIComponent(id)}`;
}
