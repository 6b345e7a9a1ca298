import type { Generated } from 'kysely';
import type { Json, OptionalJson } from './json.ts';

export interface CardEventTable {
  card_id: string;
  seq: number;
  id: string;
  at: Date;
  user_id: string | null;
  user_name: string;
  type: string;
  reason: string | null;
  payload: Json;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface HistoryAnchorTable {
  seq: number;
  at: Date;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface HistoryAnchorHeadTable {
  anchor_seq: number;
  card_id: string;
  event_count: number;
  head: Buffer;
}

export interface AuditEventTable {
  id: string;
  at: Generated<Date>;
  user_id: string | null;
  user_name: string | null;
  action: string;
  outcome: string;
  target_kind: string | null;
  target_id: string | null;
  target_name: string | null;
  address: string | null;
  correlation_id: string | null;
  changes: OptionalJson;
}

export interface HistoryCheckTable {
  id: Generated<number>;
  state: string;
  started_at: Date;
  finished_at: Date | null;
  cards: Generated<number>;
  cards_due: Generated<number>;
  breaks: Generated<number>;
  found: Generated<string[]>;
  lacking: Generated<string[]>;
  summary: string | null;
  error: string | null;
  starts: Generated<number>;
}
