import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface ControlCardGroupTable {
  id: string;
  name: string;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  archived_at: Date | null;
  deleted_at: Date | null;
}

export interface ControlCardTypeTable {
  id: string;
  name: string;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  archived_at: Date | null;
  deleted_at: Date | null;
}

export interface TemplateFamilyTable {
  id: string;
  creation_time: Generated<Date>;
}

export interface ControlCardTemplateTable {
  id: string;
  family_id: string;
  version: number;
  name: string;
  description: string | null;
  control_card_type_id: string;
  control_card_group_id: string;
  is_current_version: Generated<boolean>;
  approval_order_required: Generated<boolean>;
  filler_may_sign: Generated<boolean>;
  one_person_may_sign_several: Generated<boolean>;
  password_at_signing: Generated<boolean>;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  archived_at: Date | null;
  deleted_at: Date | null;
}

export interface TemplateElementTable {
  id: string;
  template_id: string;
  position: number;
  name: string;
  form_template_id: string | null;
  description: string | null;
  is_repeatable: Generated<boolean>;
  min_repetitions: number | null;
  max_repetitions: number | null;
}

export interface TemplateAssignmentTable {
  element_id: string;
  position: number;
  type: string;
  value: string;
}

export interface TemplateApprovalTable {
  template_id: string;
  position: number;
  type: string;
  value: string;
}

export interface DefinitionClockTable {
  singleton: Generated<boolean>;
  version: number;
  moved_at: Generated<Date>;
}

export interface RevisionTable {
  id: string;
  template_id: string;
  family_id: string;
  content_hash: Buffer;
  definition: Json;
  checked_clock: number;
  creation_time: Generated<Date>;
  stopped_at: Date | null;
}

export interface RevisionElementTable {
  revision_id: string;
  element_id: string;
  position: number;
  is_open_to_all: boolean;
}

export interface RevisionApprovalTable {
  revision_id: string;
  position: number;
  type: string;
  value: string;
}

export interface RevisionAssignmentTable {
  revision_id: string;
  element_id: string;
  type: string;
  value: string;
}
