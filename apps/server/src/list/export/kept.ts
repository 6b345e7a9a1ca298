import { type ExportBody, listExport, type ListExport } from '@kartoteka/contract/list-export';
import { businessRule } from '@kartoteka/domain/business-rule';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/audit.ts';
import type { Caller } from '../../http/caller.ts';
import { BusinessError, NotFound } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import type { ListDefinition } from '../definition.ts';
import { exportName } from './export-file.ts';
import { exportRecord } from './export-record.ts';
import { judgeExport } from './open-export.ts';

/** The job that writes a file, by the file's id. */
export const WRITE_EXPORT = 'write-list-export';

/** Files of one person that wait or are being written. */
const UNFINISHED_PER_USER = 3;
/** Written files of one person that are kept; the oldest make room, or a day of orders could fill the disk. */
const KEPT_PER_USER = 20;

const COLUMNS = [
  'id',
  'list',
  'state',
  'rows',
  'total_rows',
  'file_name',
  'size',
  'error',
  'creation_time',
  'finished_at',
] as const;

interface Row {
  id: string;
  list: string;
  state: string;
  rows: number;
  total_rows: number | null;
  file_name: string;
  size: number | null;
  error: string | null;
  creation_time: Date;
  finished_at: Date | null;
}

function answerOf(row: Row): ListExport {
  return {
    id: row.id,
    list: row.list,
    // The table's check lets no other state in.
    state: listExport.shape.state.parse(row.state),
    rows: row.rows,
    totalRows: row.total_rows,
    fileName: row.file_name,
    size: row.size,
    error: row.error,
    creationTime: row.creation_time.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Queues a file, after everything that can be wrong with it has been looked for. */
export async function startExport<R, Item>(
  list: ListDefinition<R, Item>,
  policies: readonly Policy[],
  work: Work,
  body: ExportBody,
): Promise<ListExport> {
  const { db, caller, now } = work;
  const judged = await judgeExport(list, db, body);
  await sql`select pg_advisory_xact_lock(hashtext('list_export'), hashtext(${caller.userId}))`.execute(db);
  const { unfinished } = await db
    .selectFrom('list_export')
    .where('user_id', '=', caller.userId)
    .where('state', 'in', ['waiting', 'running'])
    .select((eb) => eb.fn.countAll<number>().as('unfinished'))
    .executeTakeFirstOrThrow();
  if (unfinished >= UNFINISHED_PER_USER) {
    throw new BusinessError(businessRule('Kartoteka:TooManyExports', { max: UNFINISHED_PER_USER }));
  }
  await makeRoom(db, caller.userId);
  const row = await db
    .insertInto('list_export')
    .values({
      id: work.newId(),
      user_id: caller.userId,
      list: list.name,
      policies: [...policies],
      request: JSON.stringify(body),
      file_name: exportName(list.title, now),
      creation_time: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await recordAudit(work, exportRecord(judged.list, null, body));
  await work.enqueue(WRITE_EXPORT, { id: row.id }, row.id);
  return answerOf(row);
}

async function makeRoom(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`delete from list_export where id in (
    select id from list_export where user_id = ${userId} and finished_at is not null
    order by finished_at desc, id offset ${sql.lit(KEPT_PER_USER)})`.execute(db);
}

/** The caller's own, as long as they hold a policy of its list. */
function ownExports(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('list_export')
    .where('user_id', '=', caller.userId)
    .where(sql<boolean>`policies && ${[...caller.policies]}::text[]`);
}

/** Own files, newest first. */
export async function listExports(db: Kysely<Database>, caller: Caller): Promise<ListExport[]> {
  const rows = await ownExports(db, caller)
    .select(COLUMNS)
    .orderBy('creation_time', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(answerOf);
}

/** One's own file. 404 for another one's, and for one whose list the caller may no longer read. */
export async function readExport(db: Kysely<Database>, caller: Caller, id: string): Promise<ListExport> {
  const row = await ownExports(db, caller).where('id', '=', id).select(COLUMNS).executeTakeFirst();
  if (!row) throw new NotFound();
  return answerOf(row);
}

/** Takes a file away; a job that writes it finds that out and stops. Somebody else's is left alone. */
export async function removeExport(db: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await db.deleteFrom('list_export').where('id', '=', id).where('user_id', '=', caller.userId).execute();
}

/** The bytes of a file that is ready, read piece by piece. */
export async function* readContent(
  db: Kysely<Database>,
  id: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let seq = 0; ; seq += 1) {
    const chunk = await db
      .selectFrom('list_export_chunk')
      .select('bytes')
      .where('export_id', '=', id)
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (!chunk) return;
    yield chunk.bytes;
  }
}
