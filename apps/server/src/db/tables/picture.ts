import type { Generated } from 'kysely';

export interface PictureTable {
  hash: Buffer;
  media_type: string;
  width: number;
  height: number;
  content: Buffer;
  creation_time: Generated<Date>;
}

export interface PictureSourceTable {
  source_hash: Buffer;
  picture_hash: Buffer | null;
}
