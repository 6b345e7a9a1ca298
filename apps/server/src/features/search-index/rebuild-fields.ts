import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../http/transaction.ts';
import { keepLabels } from '../../search/own-labels.ts';
import {
  type FieldUnits,
  fieldUnits,
  mergeFields,
  mergeUnits,
  putSearchFields,
  type SearchFieldRow,
  searchFieldRows,
  setUnits,
} from '../../search/search-field.ts';
import { readRevision } from '../revision/read.ts';

/** Number of revisions after which the progress is reported again. */
const TOLD_EVERY = 20;

/** The fields that revisions describe. */
interface Gathered {
  /** The merged descriptions. */
  readonly fields: Map<string, SearchFieldRow>;
  /** The units that the revisions in use have in common. */
  readonly common: Map<string, string | null>;
  /** The units of each revision that is not in use so far. */
  readonly unused: Map<string, FieldUnits>;
}

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress?: ((share: number) => Promise<void>) | undefined;
}

/**
 * Rebuilds the filters and columns of filled cards from all revisions. The revision that was up to date last gives
 * the labels, and the revisions in use the units. All fields are gathered first and then replaced at once. Fields
 * without a revision are deleted, unless cards are still indexed under them. Revisions whose labels are not stored get
 * them.
 */
export async function rebuildFields(
  db: Kysely<Database>,
  signal: AbortSignal,
  onProgress?: Watching['onProgress'],
): Promise<void> {
  const known = await revisionIds(db);
  const inUse = new Set(await revisionsInUse(db));
  const early: Gathered = { fields: new Map(), common: new Map(), unused: new Map() };
  await gather(db, known, early, inUse, { signal, onProgress });
  await inTransaction(db, async (tx) => {
    const { fields, common, unused } = {
      fields: new Map(early.fields),
      common: new Map(early.common),
      unused: new Map(early.unused),
    };
    // Storing a new revision, and starting a card of a revision with filters, also write to this table. The lock
    // therefore keeps new revisions from appearing and from coming into use. Starts wait for it, so only what came
    // since the first reading is left to do.
    await sql`lock table search_field in share row exclusive mode`.execute(tx);
    const seen = new Set(known);
    const late = (await revisionIds(tx)).filter((id) => !seen.has(id));
    await gather(tx, late, { fields, common, unused }, new Set(), { signal });
    for (const id of await revisionsInUse(tx)) mergeUnits(common, unused.get(id) ?? new Map());
    setUnits(fields, common);
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

/** Adds the descriptions and units of revisions, in this order, and stores their labels. */
async function gather(
  db: Kysely<Database>,
  ids: readonly string[],
  { fields, common, unused }: Gathered,
  inUse: ReadonlySet<string>,
  { signal, onProgress = async () => undefined }: Watching,
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    signal.throwIfAborted();
    const { definition } = await readRevision(db, id);
    mergeFields(fields, searchFieldRows(definition));
    await keepLabels(db, { id, definition });
    const units = fieldUnits(definition);
    if (inUse.has(id)) mergeUnits(common, units);
    else unused.set(id, units);
    if (at % TOLD_EVERY === 0) await onProgress(at / ids.length);
  }
}
