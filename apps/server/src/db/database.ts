import type { InstallationTable, ServerSecretTable } from './tables/foundation.ts';
import type {
  AppUserTable,
  RoleTable,
  RolePermissionTable,
  UserRoleTable,
  SessionTable,
  SignInFailureTable,
  AccessTokenTable,
  KnownNetworkTable,
  PasswordTryTable,
  RefreshTokenTable,
} from './tables/identity.ts';
import type { FileContentTable, FileTable, StoredBytesTable } from './tables/file.ts';
import type { PictureSourceTable, PictureTable } from './tables/picture.ts';
import type { OrganizationUnitTable, UserOrganizationUnitTable } from './tables/organisation.ts';
import type {
  UnitTypeTable,
  DataTypeTable,
  FormTemplateTable,
  FormElementTable,
} from './tables/data-warehouse.ts';
import type {
  ControlCardGroupTable,
  ControlCardTypeTable,
  TemplateFamilyTable,
  ControlCardTemplateTable,
  TemplateElementTable,
  TemplateAssignmentTable,
  TemplateApprovalTable,
  DefinitionClockTable,
  RevisionTable,
  RevisionElementTable,
  RevisionApprovalTable,
  RevisionAssignmentTable,
} from './tables/templates.ts';
import type {
  CardNumberTable,
  ControlCardTable,
  CardElementTable,
  CardEntryTable,
  CardFillerTable,
  CardPaperTable,
  ApprovalSlotTable,
  SignatureTable,
} from './tables/cards.ts';
import type {
  CardEventTable,
  HistoryAnchorTable,
  HistoryCheckTable,
  HistoryAnchorHeadTable,
  AuditEventTable,
} from './tables/history.ts';
import type {
  CardSearchTable,
  RevisionLabelsTable,
  SearchFieldTable,
  CardValueTable,
  CardShownTable,
  CardModifiedTable,
  CardChangeFloorTable,
  CardChangeTable,
  RememberedColumnTable,
  SharedChangeTable,
  CardCountTable,
  CardPieceCountTable,
  CardTextChangeTable,
  IndexActionTable,
} from './tables/search.ts';
import type { ListExportChunkTable, ListExportTable } from './tables/list-export.ts';
import type {
  IdempotencyKeyTable,
  ListPreferenceTable,
  ListViewDefaultTable,
  ListViewTable,
  RateWindowTable,
} from './tables/service.ts';

/** The tables that the query builder knows, by their names, as the migrations leave them. */
export interface Database {
  installation: InstallationTable;
  server_secret: ServerSecretTable;
  app_user: AppUserTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  user_role: UserRoleTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  refresh_token: RefreshTokenTable;
  password_try: PasswordTryTable;
  sign_in_failure: SignInFailureTable;
  known_network: KnownNetworkTable;
  organization_unit: OrganizationUnitTable;
  user_organization_unit: UserOrganizationUnitTable;
  unit_type: UnitTypeTable;
  data_type: DataTypeTable;
  form_template: FormTemplateTable;
  form_element: FormElementTable;
  control_card_group: ControlCardGroupTable;
  control_card_type: ControlCardTypeTable;
  template_family: TemplateFamilyTable;
  control_card_template: ControlCardTemplateTable;
  template_element: TemplateElementTable;
  template_assignment: TemplateAssignmentTable;
  template_approval: TemplateApprovalTable;
  definition_clock: DefinitionClockTable;
  revision: RevisionTable;
  revision_element: RevisionElementTable;
  revision_approval: RevisionApprovalTable;
  revision_assignment: RevisionAssignmentTable;
  card_number: CardNumberTable;
  control_card: ControlCardTable;
  card_element: CardElementTable;
  card_entry: CardEntryTable;
  card_filler: CardFillerTable;
  card_paper: CardPaperTable;
  approval_slot: ApprovalSlotTable;
  signature: SignatureTable;
  file: FileTable;
  file_content: FileContentTable;
  stored_bytes: StoredBytesTable;
  card_event: CardEventTable;
  history_anchor: HistoryAnchorTable;
  history_anchor_head: HistoryAnchorHeadTable;
  audit_event: AuditEventTable;
  card_search: CardSearchTable;
  search_field: SearchFieldTable;
  revision_labels: RevisionLabelsTable;
  card_value: CardValueTable;
  card_shown: CardShownTable;
  card_modified: CardModifiedTable;
  card_change: CardChangeTable;
  remembered_column: RememberedColumnTable;
  shared_change: SharedChangeTable;
  card_change_floor: CardChangeFloorTable;
  card_count: CardCountTable;
  card_piece_count: CardPieceCountTable;
  card_text_change: CardTextChangeTable;
  history_check: HistoryCheckTable;
  index_action: IndexActionTable;
  list_export: ListExportTable;
  list_export_chunk: ListExportChunkTable;
  list_preference: ListPreferenceTable;
  list_view: ListViewTable;
  list_view_default: ListViewDefaultTable;
  idempotency_key: IdempotencyKeyTable;
  rate_window: RateWindowTable;
  picture: PictureTable;
  picture_source: PictureSourceTable;
}
