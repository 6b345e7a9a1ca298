import type { FileLimits } from '@kartoteka/contract/file';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Examiner } from '../../../files/examine/examiner.ts';
import type { FileStore } from '../../../files/store/file-store.ts';

/** The tools that the routes of files need. */
export interface FileTools {
  /** Connections outside of the request's transaction. */
  readonly db: Kysely<Database>;
  readonly store: FileStore;
  readonly examiner: Examiner;
  readonly limits: FileLimits;
  /** Maximum size of all files together, in bytes; null without a quota. */
  readonly quota: number | null;
  /** Maximum number of orphans (files without a card) of one person. */
  readonly freeFiles: number;
}
