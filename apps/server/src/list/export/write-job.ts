import { exportBody } from '@kartoteka/contract/list-export';
import { type Kysely, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { ListExportTable } from '../../db/tables/list-export.ts';
import type { FileContent } from '../../http/file-answer.ts';
import { job } from '../../jobs/job.ts';
import type { ListDefinition } from '../definition.ts';
import { openExport } from './open-export.ts';
import { jobTexts } from '#texts/jobs';

/** Any list; what its rows are is its own business. */
export type AnyList = ListDefinition<never, unknown>;

/** What the job works with. */
export interface ExportTools {
  readonly db: Kysely<Database>;
  /** The pool of the connections that hold the locks of long work. */
  readonly lanes: Kysely<Database>;
  readonly lists: ReadonlyMap<string, AnyList>;
}

/** Bytes of a stored piece. */
const CHUNK = 1024 * 1024;
/** ms between two notes of how far it is. */
const NOTE_AFTER = 500;

/** The file was taken away while it was written. */
class Removed extends Error {}

/** Writes one file in the background; from the beginning again when its process ended on the way. */
export const writeExportJob = job(
  z.object({ id: z.string() }),
  ({ id }, tools: ExportTools, signal, isLastTry) => writeExport(tools, id, signal, isLastTry),
  { waiting: 'one', retries: 3, expireInSeconds: 3600 },
);

async function writeExport(
  tools: ExportTools,
  id: string,
  signal: AbortSignal,
  isLastTry: boolean,
): Promise<void> {
  // One lock a file: two runs of its job are one.
  await tools.lanes.connection().execute(async (connection) => {
    if (!(await lock(connection, id))) return;
    try {
      await write(tools, id, signal, isLastTry);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('list_export_run'), hashtext(${id}))`.execute(connection);
    }
  });
}

async function lock(connection: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('list_export_run'), hashtext(${id})) as taken`.execute(connection);
  return rows[0]?.taken === true;
}

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
    .returning(['list', 'request', 'user_id'])
    .executeTakeFirst();
  if (!row) return;
  try {
    await db.deleteFrom('list_export_chunk').where('export_id', '=', id).execute();
    const list = lists.get(row.list);
    if (list === undefined) throw new Error(`There is no list ${row.list}`);
    const body = exportBody.parse(row.request);
    let noted = 0;
    const note = async (rows: number): Promise<void> => {
      if (Date.now() - noted < NOTE_AFTER) return;
      noted = Date.now();
      await change(db, id, { rows });
    };
    const asker = { userId: row.user_id, signal };
    const { totalRows, content } = await openExport(list, db, asker, body, { most: null, onProgress: note });
    const size = await keep(db, id, content, () => change(db, id, { total_rows: totalRows }));
    await change(db, id, { state: 'ready', rows: totalRows, size, finished_at: new Date() });
  } catch (error) {
    if (error instanceof Removed) return;
    // What still runs is written anew: by the next try, or by the next process.
    if (isLastTry && !signal.aborted)
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

/** Stores the bytes in pieces. @returns how many there are */
async function keep(
  db: Kysely<Database>,
  id: string,
  content: FileContent,
  begin: () => Promise<void>,
): Promise<number> {
  let size = 0;
  let seq = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const store = async (): Promise<void> => {
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

/** Queues anew what waits or was being written when a process ended; what is being written is not begun twice. */
export async function unfinishedExports(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('list_export')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes files away that nobody fetched for a day. */
export async function sweepExports(db: Kysely<Database>): Promise<void> {
  await sql`delete from list_export where finished_at < now() - interval '1 day'`.execute(db);
}
