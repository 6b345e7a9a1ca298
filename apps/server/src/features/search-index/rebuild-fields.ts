import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../http/transaction.ts';
import {
  type FieldUnits,
  fieldUnits,
  mergeFields,
  putSearchFields,
  type SearchFieldRow,
  searchFieldRows,
  setUnits,
} from '../../search/search-field.ts';
import { readRevision } from '../revision/read.ts';

/** Number of revisions after which the progress is reported again. */
const TOLD_EVERY = 20;

/** The fields that revisions describe: their merged descriptions, and the units of each revision. */
interface Gathered {
  readonly fields: Map<string, SearchFieldRow>;
  readonly units: Map<string, FieldUnits>;
}

/**
 * Rebuilds the filters and columns of filled cards from all revisions. The revision that was up to date last gives
 * the labels, and the revisions in use the units. All fields are gathered first and then replaced at once. Fields
 * without a revision are deleted, unless cards are still indexed under them.
 */
export async function rebuildFields(
  db: Kysely<Database>,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const known = await revisionIds(db);
  const gathered: Gathered = { fields: new Map(), units: new Map() };
  await gather(db, known, gathered, signal, onProgress);
  await inTransaction(db, async (tx) => {
    const { fields, units } = { fields: new Map(gathered.fields), units: new Map(gathered.units) };
    // Storing a new revision, and starting a card of a revision with filters, also write to this table. The lock
    // therefore keeps new revisions from appearing and from coming into use.
    await sql`lock table search_field in share row exclusive mode`.execute(tx);
    const seen = new Set(known);
    const late = (await revisionIds(tx)).filter((id) => !seen.has(id));
    await gather(tx, late, { fields, units }, signal);
    const inUse = await revisionsInUse(tx);
    setUnits(
      fields,
      inUse.flatMap((id) => units.get(id) ?? []),
    );
    await putSearchFields(tx, [...fields.values()], 'replace');
    await sql`delete from search_field as field where id <> all(${[...fields.keys()]}::text[])
      and not exists (select from card_value where field_no = field.no)`.execute(tx);
  });
}

/** Reads the ids of the revisions that have a card which is not deleted. */
async function revisionsInUse(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from revision where exists (
    select from control_card as card where card.revision_id = revision.id and card.deleted_at is null)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
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
  { fields, units }: Gathered,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    signal.throwIfAborted();
    const { definition } = await readRevision(db, id);
    mergeFields(fields, searchFieldRows(definition));
    units.set(id, fieldUnits(definition));
    if (at % TOLD_EVERY === 0) await onProgress(at / ids.length);
  }
}
