import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../http/transaction.ts';
import {
  mergeFields,
  putSearchFields,
  type SearchFieldRow,
  searchFieldRows,
} from '../../search/search-field.ts';
import { readRevision } from '../revision/read.ts';

/** Number of revisions after which the progress is reported again. */
const TOLD_EVERY = 20;

/**
 * Rebuilds the filters and columns of filled cards from all revisions. The revision that was up to date last gives
 * the labels. All fields are gathered first and then replaced at once. Fields without a revision are deleted, unless
 * cards are still indexed under them.
 */
export async function rebuildFields(
  db: Kysely<Database>,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const known = await revisionIds(db);
  const gathered = new Map<string, SearchFieldRow>();
  await gather(db, known, gathered, signal, onProgress);
  await inTransaction(db, async (tx) => {
    const fields = new Map(gathered);
    // Storing a new revision also writes to this table, so the lock keeps new revisions from appearing.
    await sql`lock table search_field in share row exclusive mode`.execute(tx);
    const seen = new Set(known);
    const late = (await revisionIds(tx)).filter((id) => !seen.has(id));
    await gather(tx, late, fields, signal);
    await putSearchFields(tx, [...fields.values()], 'replace');
    await sql`delete from search_field as field where id <> all(${[...fields.keys()]}::text[])
      and not exists (select from card_value where field_no = field.no)`.execute(tx);
  });
}

async function revisionIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('revision')
    .select('id')
    .orderBy('checked_clock')
    .orderBy('creation_time')
    .execute();
  return rows.map(({ id }) => id);
}

async function gather(
  db: Kysely<Database>,
  ids: readonly string[],
  fields: Map<string, SearchFieldRow>,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    signal.throwIfAborted();
    mergeFields(fields, searchFieldRows((await readRevision(db, id)).definition));
    if (at % TOLD_EVERY === 0) await onProgress(at / ids.length);
  }
}
