/**
 * Every permission, in two levels (ruling 1.1). A child's full name is its parent's name, a dot and the name in the
 * list. The order is the order of the role form.
 */
export const PERMISSION_TREE = {
  'Kartoteka.ControlCards': [
    'Operator',
    'Approval',
    'ManageCards',
    'ManageTemplates',
    'ManageGroups',
    'ManageTypes',
  ],
  'Kartoteka.DataWarehouse': ['FormTypes', 'DataTypes', 'UnitTypes'],
  'Kartoteka.Administration': ['OrganizationUnits', 'SearchIndex', 'Audit'],
  'AbpIdentity.Users': ['Create', 'Update', 'Delete'],
  'AbpIdentity.Roles': ['Create', 'Update', 'Delete', 'ManagePermissions'],
} as const;

type Tree = typeof PERMISSION_TREE;
/** A policy that has children. */
export type ParentPolicy = keyof Tree;
/** A policy below a parent; its name starts with the parent's name and a dot (spec 3.21). */
type ChildPolicy = { [P in ParentPolicy]: `${P}.${Tree[P][number]}` }[ParentPolicy];
/** A name that a role may be granted. */
export type Policy = ParentPolicy | ChildPolicy;

/** Every policy, each parent before its children. */
export const POLICIES: readonly Policy[] = Object.entries(PERMISSION_TREE).flatMap(([parent, children]) => [
  parent as Policy,
  ...children.map((child) => `${parent}.${child}` as Policy),
]);
