import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, OptionalJson } from './json.ts';

export interface CardSearchTable {
  card_id: string;
  created_at: Date;
  body: string;
}

export interface SearchFieldTable {
  id: string;
  no: GeneratedAlways<number>;
  form_element_id: string;
  stored_value_type: string;
  label: string;
  filter_group: string;
  control_type: string;
  unit_name: string | null;
  options: OptionalJson;
  is_repeated: Generated<boolean>;
  has_own_labels: Generated<boolean>;
}

export interface RevisionLabelsTable {
  revision_id: string;
  field_id: string;
  labels: Json;
}

export interface CardValueTable {
  card_id: string;
  field_no: number;
  ordinal: number;
  created_at: Date;
  text_value: string | null;
  text_start: GeneratedAlways<string | null>;
  number_value: string | null;
  bool_value: boolean | null;
  time_value: Date | null;
}

export interface CardShownTable {
  card_id: string;
  values: Json;
}

export interface CardModifiedTable {
  card_id: string;
  modified_at: Date;
}

export interface CardChangeTable {
  xid: string;
  card_id: string;
}

export interface CardChangeFloorTable {
  xid: string;
}

export interface RememberedColumnTable {
  name: string;
  kind: 'texts' | 'keys' | 'numbers' | 'instants' | 'words' | 'order';
  field: string | null;
  used_at: Date;
}

export interface SharedChangeTable {
  part: 'people' | 'templates' | 'texts';
  times: string;
}

export interface CardCountTable {
  template_id: string;
  list_status: string;
  has_deviations: boolean;
  cards: number;
}

export interface CardPieceCountTable {
  piece: string;
  cards: number;
}

export interface CardTextChangeTable {
  was: string | null;
  became: string | null;
}

export interface IndexActionTable {
  name: string;
  state: string;
  started_at: Date | null;
  finished_at: Date | null;
  progress: Generated<number>;
  position: string | null;
  error: string | null;
}
