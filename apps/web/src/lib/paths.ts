import { CARD_PAGE } from '@kartoteka/contract/web-pages';

/** Every address of the app (spec 2.1). Screens use these names instead of spelling addresses. */
export const paths = {
  login: '/auth/login',
  pdfExport: '/pdf-export',
  check: '/check',
  home: '/',
  operator: '/control-cards/operator',
  approval: '/control-cards/approval',
  approvalSeries: '/control-cards/approval/series',
  cards: '/control-cards/list',
  cardFill: '/control-cards/:id/operator',
  cardView: CARD_PAGE,
  cardApprove: '/control-cards/:id/approve',
  templates: '/control-cards/templates',
  templateImport: '/control-cards/templates/import',
  groups: '/control-cards/groups',
  types: '/control-cards/types',
  formTypes: '/data-warehouse/form-types',
  dataTypes: '/data-warehouse/data-types',
  unitTypes: '/data-warehouse/unit-types',
  organizationUnits: '/administration/ou',
  users: '/administration/users',
  roles: '/administration/roles',
  searchIndex: '/administration/search-index',
  audit: '/administration/audit',
  historyCheck: '/administration/history-check',
  profile: '/profile',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Fills the `:id` of a path. */
export function pathTo(path: Path, id: string): string {
  return path.replace(':id', encodeURIComponent(id));
}
