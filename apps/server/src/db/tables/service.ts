import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface ListPreferenceTable {
  user_id: string;
  list: string;
  columns: Json;
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
