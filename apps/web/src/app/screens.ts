import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { codeOf } from '../lib/code-of.ts';
import { type Path, paths } from '../lib/paths.ts';
import { queryOf } from '../lib/query.ts';
import {
  ApprovalIcon,
  AuditIcon,
  CardsIcon,
  DataTypesIcon,
  FormsIcon,
  GroupsIcon,
  HistoryCheckIcon,
  HomeIcon,
  OperatorIcon,
  RolesIcon,
  SearchIndexIcon,
  StructureIcon,
  TemplatesIcon,
  TypesIcon,
  UnitsIcon,
  UsersIcon,
} from '../ui/icons/navigation.tsx';
import type { Icon } from '../ui/icons/icon.tsx';
import { screenTexts } from '#texts/app';

/** The menu's sections in their order (spec 2.2.4); `start` has no heading. */
export const SECTIONS = ['start', 'cards', 'warehouse', 'administration'] as const;
export type Section = (typeof SECTIONS)[number];

/** How a screen stands in the menu and on the home page's tiles. */
export interface MenuEntry {
  readonly section: Section;
  readonly label: string;
  /** One sentence for the tile: what one does there. */
  readonly about: string;
  readonly icon: Icon;
}

/** One screen: its address, who may see it, its code, its place in the menu. */
export interface Screen {
  readonly path: Path | `${Path}/create` | `${Path}/:id`;
  /** One of these suffices; none means everybody who is logged in. */
  readonly policies: readonly Policy[];
  readonly load: () => Promise<ComponentType>;
  /** What is shown instead of the same record to those who may see only that: a scanned address leads somewhere. */
  readonly elsewhere?: Path;
  readonly menu?: MenuEntry;
  /** What the screen will read for the record in its address: asked for while its code is on its way. */
  readonly readAhead?: (client: QueryClient, id: string) => Promise<unknown>;
}

const readCard = (client: QueryClient, id: string) =>
  client.query(queryOf(controlCardRoutes.formData, { params: { id } }));

/** Whoever may see a card at all; which ones, the server says. */
const CARD_READERS = [
  'Kartoteka.ControlCards.Operator',
  'Kartoteka.ControlCards.Approval',
  'Kartoteka.ControlCards.ManageCards',
] as const;

/** The create and the update screen of a record are one (spec 2.5). */
function recordScreens(path: Path, policy: Policy, load: Screen['load']): readonly Screen[] {
  return [
    { path: `${path}/create`, policies: [policy], load },
    { path: `${path}/:id`, policies: [policy], load },
  ];
}

/** Every screen of the panel. A screen that lands is one entry here: route, guard and menu item at once. */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    policies: [],
    load: codeOf(() => import('./home-screen.tsx'), 'HomeScreen'),
    menu: { section: 'start', icon: HomeIcon, ...screenTexts.home },
  },
  {
    path: paths.operator,
    policies: ['Kartoteka.ControlCards.Operator'],
    load: codeOf(() => import('../features/operator/operator-screen.tsx'), 'OperatorScreen'),
    menu: { section: 'cards', icon: OperatorIcon, ...screenTexts.operator },
  },
  {
    path: paths.approval,
    policies: ['Kartoteka.ControlCards.Approval'],
    load: codeOf(() => import('../features/approval/approval-screen.tsx'), 'ApprovalScreen'),
    menu: { section: 'cards', icon: ApprovalIcon, ...screenTexts.approval },
  },
  {
    path: paths.cards,
    policies: ['Kartoteka.ControlCards.ManageCards'],
    load: codeOf(() => import('../features/card-list/card-list-screen.tsx'), 'CardListScreen'),
    menu: { section: 'cards', icon: CardsIcon, ...screenTexts.cards },
  },
  {
    path: paths.cardFill,
    policies: ['Kartoteka.ControlCards.Operator'],
    load: codeOf(() => import('../features/card/fill-screen.tsx'), 'FillScreen'),
    elsewhere: paths.cardView,
    readAhead: readCard,
  },
  {
    path: paths.cardView,
    policies: CARD_READERS,
    load: codeOf(() => import('../features/card/view-screen.tsx'), 'ViewScreen'),
    readAhead: readCard,
  },
  {
    path: paths.cardApprove,
    policies: ['Kartoteka.ControlCards.Approval'],
    load: codeOf(() => import('../features/card/approve-screen.tsx'), 'ApproveScreen'),
    elsewhere: paths.cardView,
    readAhead: readCard,
  },
  {
    path: paths.templates,
    policies: ['Kartoteka.ControlCards.ManageTemplates'],
    load: codeOf(
      () => import('../features/card-template/card-template-list-screen.tsx'),
      'CardTemplateListScreen',
    ),
    menu: { section: 'cards', icon: TemplatesIcon, ...screenTexts.templates },
  },
  ...recordScreens(
    paths.templates,
    'Kartoteka.ControlCards.ManageTemplates',
    codeOf(() => import('../features/card-template/card-template-screen.tsx'), 'CardTemplateScreen'),
  ),
  {
    path: paths.groups,
    policies: ['Kartoteka.ControlCards.ManageGroups'],
    load: codeOf(() => import('../features/card-group/card-group-list-screen.tsx'), 'CardGroupListScreen'),
    menu: { section: 'cards', icon: GroupsIcon, ...screenTexts.groups },
  },
  ...recordScreens(
    paths.groups,
    'Kartoteka.ControlCards.ManageGroups',
    codeOf(() => import('../features/card-group/card-group-screen.tsx'), 'CardGroupScreen'),
  ),
  {
    path: paths.types,
    policies: ['Kartoteka.ControlCards.ManageTypes'],
    load: codeOf(() => import('../features/card-type/card-type-list-screen.tsx'), 'CardTypeListScreen'),
    menu: { section: 'cards', icon: TypesIcon, ...screenTexts.types },
  },
  ...recordScreens(
    paths.types,
    'Kartoteka.ControlCards.ManageTypes',
    codeOf(() => import('../features/card-type/card-type-screen.tsx'), 'CardTypeScreen'),
  ),
  {
    path: paths.formTypes,
    policies: ['Kartoteka.DataWarehouse.FormTypes'],
    load: codeOf(
      () => import('../features/form-template/form-template-list-screen.tsx'),
      'FormTemplateListScreen',
    ),
    menu: { section: 'warehouse', icon: FormsIcon, ...screenTexts.formTypes },
  },
  ...recordScreens(
    paths.formTypes,
    'Kartoteka.DataWarehouse.FormTypes',
    codeOf(() => import('../features/form-template/form-template-screen.tsx'), 'FormTemplateScreen'),
  ),
  {
    path: paths.dataTypes,
    policies: ['Kartoteka.DataWarehouse.DataTypes'],
    load: codeOf(() => import('../features/data-type/data-type-list-screen.tsx'), 'DataTypeListScreen'),
    menu: { section: 'warehouse', icon: DataTypesIcon, ...screenTexts.dataTypes },
  },
  ...recordScreens(
    paths.dataTypes,
    'Kartoteka.DataWarehouse.DataTypes',
    codeOf(() => import('../features/data-type/data-type-screen.tsx'), 'DataTypeScreen'),
  ),
  {
    path: paths.unitTypes,
    policies: ['Kartoteka.DataWarehouse.UnitTypes'],
    load: codeOf(() => import('../features/unit-type/unit-type-list-screen.tsx'), 'UnitTypeListScreen'),
    menu: { section: 'warehouse', icon: UnitsIcon, ...screenTexts.unitTypes },
  },
  ...recordScreens(
    paths.unitTypes,
    'Kartoteka.DataWarehouse.UnitTypes',
    codeOf(() => import('../features/unit-type/unit-type-screen.tsx'), 'UnitTypeScreen'),
  ),
  {
    path: paths.organizationUnits,
    policies: ['Kartoteka.Administration.OrganizationUnits'],
    load: codeOf(() => import('../features/organization-unit/structure-screen.tsx'), 'StructureScreen'),
    menu: { section: 'administration', icon: StructureIcon, ...screenTexts.structure },
  },
  {
    path: paths.users,
    policies: ['AbpIdentity.Users'],
    load: codeOf(() => import('../features/user/user-list-screen.tsx'), 'UserListScreen'),
    menu: { section: 'administration', icon: UsersIcon, ...screenTexts.users },
  },
  {
    path: `${paths.users}/create`,
    policies: ['AbpIdentity.Users.Create'],
    load: codeOf(() => import('../features/user/user-screen.tsx'), 'UserScreen'),
  },
  {
    path: `${paths.users}/:id`,
    policies: ['AbpIdentity.Users'],
    load: codeOf(() => import('../features/user/user-screen.tsx'), 'UserScreen'),
  },
  {
    path: paths.roles,
    policies: ['AbpIdentity.Roles'],
    load: codeOf(() => import('../features/role/role-list-screen.tsx'), 'RoleListScreen'),
    menu: { section: 'administration', icon: RolesIcon, ...screenTexts.roles },
  },
  {
    path: `${paths.roles}/create`,
    policies: ['AbpIdentity.Roles.Create'],
    load: codeOf(() => import('../features/role/role-screen.tsx'), 'RoleScreen'),
  },
  {
    path: `${paths.roles}/:id`,
    policies: ['AbpIdentity.Roles'],
    load: codeOf(() => import('../features/role/role-screen.tsx'), 'RoleScreen'),
  },
  {
    path: paths.searchIndex,
    policies: ['Kartoteka.Administration.SearchIndex'],
    load: codeOf(() => import('../features/search-index/search-index-screen.tsx'), 'SearchIndexScreen'),
    menu: { section: 'administration', icon: SearchIndexIcon, ...screenTexts.searchIndex },
  },
  {
    path: paths.audit,
    policies: ['Kartoteka.Administration.Audit'],
    load: codeOf(() => import('../features/audit/audit-screen.tsx'), 'AuditScreen'),
    menu: { section: 'administration', icon: AuditIcon, ...screenTexts.audit },
  },
  {
    path: paths.historyCheck,
    policies: ['Kartoteka.Administration.Audit'],
    load: codeOf(() => import('../features/history-check/history-check-screen.tsx'), 'HistoryCheckScreen'),
    menu: { section: 'administration', icon: HistoryCheckIcon, ...screenTexts.historyCheck },
  },
  {
    path: paths.profile,
    policies: [],
    load: codeOf(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
  },
];
