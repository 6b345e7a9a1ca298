import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from './db/database.ts';
import { auditList } from './features/audit/list.ts';
import { templateList } from './features/control-card-template/list.ts';
import { cardList } from './features/control-card/lists/card-list.ts';
import { dataTypeList } from './features/data-type/list.ts';
import { formTemplateList } from './features/form-template/list.ts';
import { roleList } from './features/identity/role-list.ts';
import { userList } from './features/identity/user-list.ts';
import {
  CHECK_HISTORY,
  checkHistoryJob,
  isCheckUnfinished,
  type Verify,
} from './features/history-check/run-check.ts';
import { refreshTextsJob } from './features/search-index/refresh-job.ts';
import {
  RUN_INDEX_ACTION,
  runIndexActionJob,
  unfinishedActions,
} from './features/search-index/run-action.ts';
import { cardGroups, cardTypes, unitTypes } from './features/named/resources.ts';
import type { FileStore } from './files/store/file-store.ts';
import { removeOrphans } from './files/unused.ts';
import { anchorMovedHeads } from './history/anchor-job.ts';
import { sweepServiceTables } from './http/sweep-service-tables.ts';
import { job, type JobTable } from './jobs/job.ts';
import type { AnyList } from './list/definition.ts';
import { WRITE_EXPORT } from './list/export/stored-exports.ts';
import {
  type ExportTools,
  sweepExports,
  unfinishedExports,
  writeExportJob,
} from './list/export/write-job.ts';
import { foldCardCounts } from './search/cards/fold-counts.ts';
import { foldCardTexts } from './search/cards/fold-texts.ts';
import { removeCardChanges } from './search/memory/remove-changes.ts';
import { REFRESH_TEXTS } from './search/refresh-texts.ts';

export interface JobTools extends ExportTools {
  /** The store of the bytes of photos and files. */
  readonly files: FileStore;
  /**
   * Checks the histories of all cards, the revisions, the anchors, the files, and the guards of the database.
   */
  readonly verify: Verify;
  /** Sends a job on the given connection. */
  readonly enqueue: (db: Kysely<Database>, name: string, payload: object, key?: string) => Promise<void>;
}

export const ANCHOR_HISTORY = 'anchor-history';
/**
 * Names of the jobs that update the search index. Until `REFRESH_TEXTS` has run, the search finds cards by earlier
 * names of their template, group or type. The other two jobs only sum up counted changes. Readers see these changes
 * even before the jobs have run.
 */
export const INDEX_JOBS: readonly string[] = [REFRESH_TEXTS, 'fold-card-texts', 'fold-card-counts'];
/** Name of the job that continues work whose process died. */
export const RESUME = 'resume-background-work';

const LISTS: readonly AnyList[] = [
  cardList,
  templateList,
  cardGroups.list,
  cardTypes.list,
  formTemplateList,
  dataTypeList,
  unitTypes.list,
  userList,
  roleList,
  auditList,
];

/** Every list that can be exported, by its name. */
export const EXPORTED_LISTS: ReadonlyMap<string, AnyList> = new Map(LISTS.map((list) => [list.name, list]));

/** Every job of the application by its name. */
export const JOBS: JobTable<JobTools> = {
  'sweep-service-tables': job(
    z.object({}),
    async (_payload, { db }) => {
      await sweepServiceTables(db);
      await sweepExports(db);
    },
    { waiting: 'one', schedule: '17 * * * *' },
  ),
  'remove-orphaned-files': job(
    z.object({}),
    async (_payload, { db, files }, signal) => void (await removeOrphans(db, files, signal)),
    { waiting: 'one', schedule: '41 * * * *' },
  ),
  [ANCHOR_HISTORY]: job(z.object({}), (_payload, { db }, signal) => anchorMovedHeads(db, signal), {
    waiting: 'one',
    schedule: '*/5 * * * *',
  }),
  'fold-card-counts': job(z.object({}), (_payload, { db }) => foldCardCounts(db), {
    waiting: 'one',
    schedule: '* * * * *',
  }),
  'remove-card-changes': job(z.object({}), (_payload, { db }) => removeCardChanges(db), {
    waiting: 'one',
    schedule: '* * * * *',
  }),
  'fold-card-texts': job(z.object({}), (_payload, { db }, signal) => foldCardTexts(db, signal), {
    waiting: 'one',
    schedule: '* * * * *',
  }),
  [WRITE_EXPORT]: writeExportJob,
  [RUN_INDEX_ACTION]: runIndexActionJob,
  [REFRESH_TEXTS]: refreshTextsJob,
  [CHECK_HISTORY]: checkHistoryJob,
  [RESUME]: job(
    z.object({}),
    async (_payload, { db, enqueue }) => {
      for (const id of await unfinishedExports(db)) await enqueue(db, WRITE_EXPORT, { id }, id);
      for (const name of await unfinishedActions(db)) await enqueue(db, RUN_INDEX_ACTION, { name }, name);
      if (await isCheckUnfinished(db)) await enqueue(db, CHECK_HISTORY, {}, CHECK_HISTORY);
    },
    { waiting: 'one', schedule: '* * * * *' },
  ),
};
