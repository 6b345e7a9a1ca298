import { type ExportBody, listExport, type ListExport } from '@kartoteka/contract/list-export';
import { businessRule } from '@kartoteka/domain/business-rule';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/observe/audit.ts';
import type { Caller } from '../../http/access/caller.ts';
import { BusinessError, NotFound } from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { ListDefinition } from '../definition.ts';
import { exportName } from './export-file.ts';
import { exportRecord } from './export-record.ts';
import { filtersInWords } from './filters-in-words.ts';
import { judgeExport } from './open-export.ts';

/** Name of the job that writes a file; its payload is the file's id. */
export const WRITE_EXPORT = 'write-list-export';

/** Maximum number of files of one user that may wait or be written at the same time. */
const UNFINISHED_PER_USER = 3;
/**
 * Number of finished files of one user that stay when the user starts another export. Older files are deleted, because
 * the exports of a single day could fill the disk.
 */
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
    // A constraint of the table allows no other state.
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

/**
 * Checks an export and queues its file.
 *
 * @throws ValidationError for a bad request
 * @throws BusinessError TooManyExports when too many files of the caller wait or are being written
 */
export async function startExport<R, Item>(
  list: ListDefinition<R, Item>,
  policies: readonly Policy[],
  context: RequestContext,
  body: ExportBody,
): Promise<ListExport> {
  const { db, caller, now } = context;
  const judged = await judgeExport(list, db, body, context.publicUrl);
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
      id: context.newId(),
      user_id: caller.userId,
      list: list.name,
      policies: [...policies],
      request: JSON.stringify({ ...body, base: context.publicUrl, correlationId: context.correlationId }),
      file_name: exportName(list.title, now),
      creation_time: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const filters = await filtersInWords(db, judged.list.fields, body.searchParams);
  await recordAudit(
    context,
    exportRecord(judged.list, { rows: null, fileName: row.file_name, filters }, body),
  );
  await context.enqueue(WRITE_EXPORT, { id: row.id }, row.id);
  return answerOf(row);
}

async function makeRoom(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`delete from list_export where id in (
    select id from list_export where user_id = ${userId} and finished_at is not null
    order by finished_at desc, id offset ${sql.lit(KEPT_PER_USER)})`.execute(db);
}

/** Selects the caller's own exports of lists that the caller may still read. */
function ownExports(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('list_export')
    .where('user_id', '=', caller.userId)
    .where(sql<boolean>`policies && ${[...caller.policies]}::text[]`);
}

/** Returns the caller's exports, newest first, a hundred at most. */
export async function listExports(db: Kysely<Database>, caller: Caller): Promise<ListExport[]> {
  const rows = await ownExports(db, caller)
    .select(COLUMNS)
    .orderBy('creation_time', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(answerOf);
}

/**
 * Returns the state of an export of the caller, without the bytes of its file. Throws NotFound for another
 * user's export, and for a list that the caller may no longer read.
 */
export async function readExport(db: Kysely<Database>, caller: Caller, id: string): Promise<ListExport> {
  const row = await ownExports(db, caller).where('id', '=', id).select(COLUMNS).executeTakeFirst();
  if (!row) throw new NotFound();
  return answerOf(row);
}

/** Deletes a file of the caller. A job that is writing it notices the deletion and stops. */
export async function removeExport(db: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await db.deleteFrom('list_export').where('id', '=', id).where('user_id', '=', caller.userId).execute();
}

/** Reads the bytes of a finished file chunk by chunk. */
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
