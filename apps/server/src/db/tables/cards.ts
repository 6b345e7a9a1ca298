import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalJson } from './json.ts';

export interface CardNumberTable {
  family_id: string;
  day: string;
  last: number;
}

export interface ControlCardTable {
  id: string;
  name: string;
  template_id: string;
  family_id: string;
  revision_id: string;
  day: string;
  number: number;
  status: Generated<string>;
  return_reason: string | null;
  /** Computed by the database from `status` and `return_reason`. */
  list_status: GeneratedAlways<string>;
  has_deviations: Generated<boolean>;
  approval_round: Generated<number>;
  submitted_at: Date | null;
  submitter_id: string | null;
  approved_at: Date | null;
  voided_at: Date | null;
  voider_id: string | null;
  void_reason: string | null;
  history_count: Generated<number>;
  history_head: Buffer | null;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  deleted_at: Date | null;
  deleter_id: string | null;
  client_key: string | null;
  return_files: OptionalJson;
  void_files: OptionalJson;
  file_count: Generated<number>;
}

export interface CardElementTable {
  card_id: string;
  element_id: string;
  is_done: Generated<boolean>;
  closed_at: Date | null;
  closer_id: string | null;
}

export interface CardEntryTable {
  id: string;
  card_id: string;
  element_id: string;
  index: number;
  client_key: string | null;
  values: OptionalJson;
  comment: string | null;
  deviation_comments: OptionalJson;
  deviations: OptionalJson;
  files: OptionalJson;
  is_submitted: Generated<boolean>;
  submitted_at: Date | null;
  submitter_id: string | null;
  return_reason: string | null;
  reopened_at: Date | null;
  row_version: Generated<number>;
  creation_time: Generated<Date>;
  creator_id: string;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  deleted_at: Date | null;
  typed_at: Date | null;
  typed_arrived_at: Date | null;
}

export interface CardFillerTable {
  card_id: string;
  user_id: string;
  first_filled_at: Generated<Date>;
  last_filled_at: Generated<Date>;
}

export interface ApprovalSlotTable {
  id: string;
  card_id: string;
  round: number;
  position: number;
  type: string;
  value: string;
  label: string;
  is_due: boolean;
  closed_at: Date | null;
}

export interface SignatureTable {
  id: string;
  slot_id: string;
  card_id: string;
  user_id: string;
  user_name: string;
  meaning: string;
  data_hash: Buffer;
  signed_at: Date;
  voided_at: Date | null;
  voider_id: string | null;
  void_reason: string | null;
}

export interface CardPaperTable {
  card_id: string;
  /**
   * Hash of the printed data, state and signatures. Prints made before migration 0020 have the hash of the data alone.
   */
  paper_hash: Buffer;
  first_read_at: Generated<Date>;
}
