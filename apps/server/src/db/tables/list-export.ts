import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface ListExportTable {
  id: string;
  user_id: string;
  list: string;
  policies: string[];
  request: Json;
  state: Generated<string>;
  rows: Generated<number>;
  total_rows: number | null;
  file_name: string;
  size: number | null;
  error: string | null;
  creation_time: Date;
  finished_at: Date | null;
}

export interface ListExportChunkTable {
  export_id: string;
  seq: number;
  bytes: Buffer;
}
