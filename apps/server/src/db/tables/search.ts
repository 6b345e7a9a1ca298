import type { Generated } from 'kysely';
import type { OptionalJson } from './json.ts';

export interface CardSearchTable {
  card_id: string;
  body: string;
}

export interface SearchFieldTable {
  id: string;
  form_element_id: string;
  stored_value_type: string;
  label: string;
  filter_group: string;
  control_type: string;
  unit_name: string | null;
  options: OptionalJson;
}

export interface CardValueTable {
  card_id: string;
  field_id: string;
  ordinal: number;
  text_value: string | null;
  number_value: string | null;
  bool_value: boolean | null;
  time_value: Date | null;
}

export interface IndexActionTable {
  name: string;
  state: string;
  started_at: Date | null;
  finished_at: Date | null;
  progress: Generated<number>;
  error: string | null;
}
