import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { homeRoutes } from '@kartoteka/contract/home';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { QueryClient } from '@tanstack/react-query';
import { codeOf } from '../lib/code-of.ts';
import { type Path, paths } from '../lib/paths.ts';
import { isNewCard } from '../lib/outbox/new-card.ts';
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
import type { Screen } from './screen.ts';
import { screenTexts } from '#texts/app';

const readCard = async (client: QueryClient, id: string) =>
  isNewCard(id) ? undefined : client.query(queryOf(controlCardRoutes.formData, { params: { id } }));

const { availableTemplates, availableCards, recentCards } = controlCardOperatorRoutes;

const readOperator = async (client: QueryClient) =>
  Promise.all([availableTemplates, availableCards, recentCards].map((route) => client.query(queryOf(route))));

/** Policies that let a user see cards. The server decides which cards. */
const CARD_READERS = [
  'Kartoteka.ControlCards.Operator',
  'Kartoteka.ControlCards.Approval',
  'Kartoteka.ControlCards.ManageCards',
] as const;

/** Returns the two addresses of the screen that creates and updates records (spec 2.5). */
function recordScreens(path: Path, policy: Policy, load: Screen['load']): readonly Screen[] {
  return [
    { path: `${path}/create`, policies: [policy], load },
    { path: `${path}/:id`, policies: [policy], load },
  ];
}

/** Every screen of the app. One entry makes the route, the check of policies and the menu item. */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    policies: [],
    load: codeOf(() => import('./home-screen.tsx'), 'HomeScreen'),
    worksOffline: true,
    readAhead: async (client) => client.query(queryOf(homeRoutes.read)),
    menu: { section: 'start', icon: HomeIcon, ...screenTexts.home },
  },
  {
    path: paths.operator,
    policies: ['Kartoteka.ControlCards.Operator'],
    load: codeOf(() => import('../features/operator/operator-screen.tsx'), 'OperatorScreen'),
    worksOffline: true,
    readAhead: readOperator,
    menu: { section: 'cards', icon: OperatorIcon, ...screenTexts.operator },
  },
  {
    path: paths.approval,
    policies: ['Kartoteka.ControlCards.Approval'],
    load: codeOf(() => import('../features/approval/approval-screen.tsx'), 'ApprovalScreen'),
    readAhead: async (client) => client.query(queryOf(controlCardRoutes.awaitingMe)),
    menu: { section: 'cards', icon: ApprovalIcon, ...screenTexts.approval },
  },
  {
    path: paths.approvalSeries,
    policies: ['Kartoteka.ControlCards.Approval'],
    load: codeOf(() => import('../features/card/series/series-screen.tsx'), 'SeriesScreen'),
  },
  {
    path: paths.cards,
    policies: ['Kartoteka.ControlCards.ManageCards'],
    load: codeOf(() => import('../features/card-list/card-list-screen.tsx'), 'CardListScreen'),
    readAhead: async (client) => client.query(queryOf(controlCardRoutes.configuration)),
    readWithCode: codeOf(() => import('../features/card-list/card-list-screen.tsx'), 'readCardList'),
    menu: { section: 'cards', icon: CardsIcon, ...screenTexts.cards },
  },
  {
    path: paths.cardFill,
    policies: ['Kartoteka.ControlCards.Operator'],
    load: codeOf(() => import('../features/card/fill/fill-screen.tsx'), 'FillScreen'),
    worksOffline: true,
    elsewhere: paths.cardView,
    readAhead: readCard,
  },
  {
    path: paths.cardView,
    policies: CARD_READERS,
    load: codeOf(() => import('../features/card/view/view-screen.tsx'), 'ViewScreen'),
    worksOffline: true,
    readAhead: readCard,
  },
  {
    path: paths.cardApprove,
    policies: ['Kartoteka.ControlCards.Approval'],
    load: codeOf(() => import('../features/card/approve/approve-screen.tsx'), 'ApproveScreen'),
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
  {
    path: paths.templateImport,
    policies: ['Kartoteka.ControlCards.ManageTemplates'],
    load: codeOf(() => import('../features/definition-transfer/import-screen.tsx'), 'ImportScreen'),
  },
  ...recordScreens(
    paths.templates,
    'Kartoteka.ControlCards.ManageTemplates',
    codeOf(() => import('../features/card-template/card-template-screen.tsx'), 'CardTemplateScreen'),
  ),
  {
    path: paths.groups,
    policies: ['Kartoteka.ControlCards.ManageGroups'],
    load: codeOf(() => import('../features/named/named-list-screen.tsx'), 'CardGroupListScreen'),
    menu: { section: 'cards', icon: GroupsIcon, ...screenTexts.groups },
  },
  ...recordScreens(
    paths.groups,
    'Kartoteka.ControlCards.ManageGroups',
    codeOf(() => import('../features/named/named-screen.tsx'), 'CardGroupScreen'),
  ),
  {
    path: paths.types,
    policies: ['Kartoteka.ControlCards.ManageTypes'],
    load: codeOf(() => import('../features/named/named-list-screen.tsx'), 'CardTypeListScreen'),
    menu: { section: 'cards', icon: TypesIcon, ...screenTexts.types },
  },
  ...recordScreens(
    paths.types,
    'Kartoteka.ControlCards.ManageTypes',
    codeOf(() => import('../features/named/named-screen.tsx'), 'CardTypeScreen'),
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
    load: codeOf(() => import('../features/named/named-list-screen.tsx'), 'UnitTypeListScreen'),
    menu: { section: 'warehouse', icon: UnitsIcon, ...screenTexts.unitTypes },
  },
  ...recordScreens(
    paths.unitTypes,
    'Kartoteka.DataWarehouse.UnitTypes',
    codeOf(() => import('../features/named/named-screen.tsx'), 'UnitTypeScreen'),
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
    worksOffline: true,
  },
];
