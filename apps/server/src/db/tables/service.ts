import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface ListPreferenceTable {
  user_id: string;
  list: string;
  columns: Json;
}

export interface ListViewTable {
  id: string;
  list: string;
  owner_id: string;
  name: string;
  address: string;
  columns: Json;
  role_id: string | null;
  creation_time: Generated<Date>;
}

export interface ListViewDefaultTable {
  user_id: string;
  list: string;
  view_id: string;
}

export interface IdempotencyKeyTable {
  user_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  creation_time: Generated<Date>;
}

export interface RateWindowTable {
  bucket: string;
  started_at: Date;
  hits: number;
}
