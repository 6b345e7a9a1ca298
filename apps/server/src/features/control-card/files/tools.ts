import type { FileLimits } from '@kartoteka/contract/file';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Examiner } from '../../../files/examine/examiner.ts';
import type { FileStore } from '../../../files/store/file-store.ts';

export interface FileTools {
  /** Connections outside the request's transaction. */
  readonly db: Kysely<Database>;
  readonly store: FileStore;
  readonly examiner: Examiner;
  readonly limits: FileLimits;
  /** Maximum size of all files together, in bytes; null for no limit. */
  readonly quota: number | null;
  /** Maximum number of orphans (files without a card) of one person. */
  readonly freeFiles: number;
}
