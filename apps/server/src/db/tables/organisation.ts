import type { Generated } from 'kysely';

export interface OrganizationUnitTable {
  id: string;
  parent_id: string | null;
  display_name: string;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  deleted_at: Date | null;
}

export interface UserOrganizationUnitTable {
  user_id: string;
  organization_unit_id: string;
}
