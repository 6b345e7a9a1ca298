import { type Kysely, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { ListExportTable } from '../../db/tables/list-export.ts';
import type { FileContent } from '../../http/answer/file-answer.ts';
import { recordAudit } from '../../http/observe/audit.ts';
import { inTransaction } from '../../http/transaction.ts';
import { runLocked } from '../../jobs/exclusive-run.ts';
import { isLeftToOthers, job } from '../../jobs/job.ts';
import type { AnyList } from '../definition.ts';
import { writtenRecord } from './export-record.ts';
import { openExport } from './open-export.ts';
import { storedRequest } from './stored-request.ts';
import { jobTexts } from '#texts/jobs';

/** The connections for writing files, and all lists by their names. */
export interface ExportTools {
  readonly db: Kysely<Database>;
  /** The pool of connections that hold the locks of long runs. */
  readonly lanes: Kysely<Database>;
  readonly lists: ReadonlyMap<string, AnyList>;
}

/** Number of bytes from which a chunk is stored. */
const CHUNK = 1024 * 1024;
/** Minimum time in ms between two writes of the progress. */
const NOTE_AFTER = 500;

/** Thrown when the file was deleted while it was being written. */
class Removed extends Error {}

/** Writes one file in the background. Starts again from the beginning when its process died. */
export const writeExportJob = job(
  z.object({ id: z.string() }),
  // The lock makes a second run of the same file end at once.
  ({ id }, tools: ExportTools, signal, isLastTry) =>
    runLocked(tools.lanes, { kind: 'list_export_run', name: id }, signal, (stopping) =>
      write(tools, id, stopping, isLastTry),
    ),
  { waiting: 'one', retries: 3, expireInSeconds: 3600 },
);

async function write(
  { db, lists }: ExportTools,
  id: string,
  signal: AbortSignal,
  isLastTry: boolean,
): Promise<void> {
  const row = await db
    .updateTable('list_export')
    .set({ state: 'running', rows: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['list', 'request', 'user_id', 'file_name'])
    .executeTakeFirst();
  if (!row) return;
  try {
    await db.deleteFrom('list_export_chunk').where('export_id', '=', id).execute();
    const list = lists.get(row.list);
    if (list === undefined) throw new Error(`There is no list ${row.list}`);
    const { base, correlationId, ...body } = storedRequest.parse(row.request);
    let noted = 0;
    const note = async (rows: number): Promise<void> => {
      if (Date.now() - noted < NOTE_AFTER) return;
      noted = Date.now();
      await change(db, id, { rows });
    };
    const asker = { userId: row.user_id, base, signal };
    const { totalRows, content } = await openExport(list, db, asker, body, { most: null, onProgress: note });
    const size = await keep(db, id, content, signal, () => change(db, id, { total_rows: totalRows }));
    signal.throwIfAborted();
    await inTransaction(db, async (tx) => {
      await change(tx, id, { state: 'ready', rows: totalRows, size, finished_at: new Date() });
      const user = await tx
        .selectFrom('app_user')
        .select('user_name')
        .where('id', '=', row.user_id)
        .executeTakeFirst();
      const caller = user ? { userId: row.user_id, userName: user.user_name } : null;
      const where = { db: tx, caller, address: null, correlationId };
      await recordAudit(where, writtenRecord(list, totalRows, row.file_name));
    });
  } catch (error) {
    if (error instanceof Removed) return;
    // A file is marked as failed only after the last try. Otherwise the next try or the next process writes it again.
    if (isLastTry && !isLeftToOthers(signal))
      await change(db, id, { state: 'failed', error: jobTexts.exportFailed, finished_at: new Date() });
    throw error;
  }
}

async function change(db: Kysely<Database>, id: string, columns: Updateable<ListExportTable>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('list_export')
    .set(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Removed();
}

/**
 * Stores the bytes in chunks.
 *
 * @param begin called before the first byte is read
 * @returns the number of bytes
 */
async function keep(
  db: Kysely<Database>,
  id: string,
  content: FileContent,
  signal: AbortSignal,
  begin: () => Promise<void>,
): Promise<number> {
  let size = 0;
  let seq = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const store = async (): Promise<void> => {
    // Another process may be writing the same file by now.
    signal.throwIfAborted();
    await db
      .insertInto('list_export_chunk')
      .values({ export_id: id, seq, bytes: Buffer.concat(waiting) })
      .execute();
    seq += 1;
    waiting = [];
    bytes = 0;
  };
  try {
    await begin();
    for (let next = await content.next(); next.done !== true; next = await content.next()) {
      waiting.push(next.value);
      bytes += next.value.length;
      size += next.value.length;
      if (bytes >= CHUNK) await store();
    }
    if (bytes > 0) await store();
  } finally {
    await content.return();
  }
  return size;
}

/**
 * Returns the ids of unfinished files, to queue these files again after an interruption. A file that is still being
 * written is not begun twice.
 */
export async function unfinishedExports(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('list_export')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes files a day after they were finished. */
export async function sweepExports(db: Kysely<Database>): Promise<void> {
  await sql`delete from list_export where finished_at < now() - interval '1 day'`.execute(db);
}
