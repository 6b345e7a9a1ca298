import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalJson } from './json.ts';

export interface UnitTypeTable {
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

export interface DataTypeTable {
  id: string;
  display_name: string;
  control_type: string;
  stored_value_type: string;
  stored_value_unit_type_id: string | null;
  settings: OptionalJson;
  settings_size: Generated<number>;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  archived_at: Date | null;
  deleted_at: Date | null;
}

export interface FormTemplateTable {
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

export interface FormElementTable {
  id: string;
  form_template_id: string;
  position: number;
  name: string;
  data_type_id: string;
  filter_group: string | null;
  description: string | null;
  validator_settings: Json;
  photo_settings: ColumnType<unknown, string | null | undefined, string | null>;
}
