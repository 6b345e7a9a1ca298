import type { Generated } from 'kysely';

export interface FileContentTable {
  hash: Buffer;
  size: number;
  creation_time: Generated<Date>;
}

export interface StoredBytesTable {
  bytes: number;
}

export interface FileTable {
  id: string;
  name: string;
  media_type: string;
  hash: Buffer;
  size: number;
  width: number | null;
  height: number | null;
  /** The hash of the stored bytes; null once the file is redacted. */
  content: Buffer | null;
  thumbnail: Buffer | null;
  original_id: string | null;
  creator_id: string;
  creation_time: Date;
  card_id: string | null;
  entry_id: string | null;
  detached_at: Date | null;
  redacted_at: Date | null;
  redactor_id: string | null;
  redact_reason: string | null;
}
