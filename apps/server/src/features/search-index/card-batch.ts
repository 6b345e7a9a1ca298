import type { CardState } from '@kartoteka/domain/card/entry';
import { UNTOUCHED } from '@kartoteka/domain/card/entry';
import { deviationCommentsSchema } from '@kartoteka/domain/card/entry-comments';
import { entryValuesSchema } from '@kartoteka/domain/value/stored-value';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../http/transaction.ts';
import { cardDocument } from '../../search/card-document.ts';
import type { Due } from '../../search/put-documents.ts';
import { withDefinitions } from '../revision/read.ts';

/** Maximum number of cards in a batch. A person who saves one of them waits until the batch is indexed. */
const BATCH = 100;

/** Writes a part of the search index for locked cards. */
export type Put = (db: Kysely<Database>, due: readonly Due[]) => Promise<void>;

interface Row {
  id: string;
  name: string;
  revision_id: string;
  creation_time: Date;
  last_modification_time: Date | null;
  deleted_at: Date | null;
  template: string;
  group: string;
  type: string;
}

/**
 * Indexes the next cards after this id. One transaction locks and indexes them, so that any other write to a card
 * happens before or after the indexing.
 *
 * @param after null to begin with the first card
 * @param which a condition on the table alias `card`
 * @returns the id to continue from; null when there are no more cards
 */
export function indexNext(
  db: Kysely<Database>,
  after: string | null,
  which: RawBuilder<boolean>,
  put: Put,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    // The job waits longer for a locked card than a request would, because no person waits for the job.
    await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '90s', true)`.execute(
      tx,
    );
    const { due, last } = await readDue(tx, after, which, sql`for no key update of card`);
    if (due.length > 0) await put(tx, due);
    return last;
  });
}

/**
 * Reads the next cards after this id, with the content that the index should have for each of them.
 *
 * @param after null to begin with the first card
 * @param lock the locking clause for the cards; if it is empty, the transaction must see one state
 * @returns `last` is the id to continue from; null when there are no more cards
 */
export async function readDue(
  tx: Kysely<Database>,
  after: string | null,
  which: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): Promise<{ due: Due[]; last: string | null }> {
  const behind = after === null ? sql`true` : sql`card.id > ${after}`;
  const { rows } = await sql<Row>`
    select card.id, card.name, card.revision_id, card.creation_time, card.last_modification_time, card.deleted_at,
      template.name as template, card_group.name as "group", card_type.name as type
    from control_card as card
      join control_card_template as template on template.id = card.template_id
      join control_card_group as card_group on card_group.id = template.control_card_group_id
      join control_card_type as card_type on card_type.id = template.control_card_type_id
    where ${behind} and ${which} order by card.id limit ${BATCH} ${lock}`.execute(tx);
  const states = await readStates(
    tx,
    rows.map(({ id }) => id),
  );
  const due = (await withDefinitions(tx, rows)).map(([row, definition]): Due => ({
    card: { id: row.id, createdAt: row.creation_time },
    modifiedAt: row.last_modification_time,
    document:
      row.deleted_at === null
        ? cardDocument(row.name, definition, states.get(row.id) ?? new Map(), row)
        : null,
  }));
  return { due, last: rows.at(-1)?.id ?? null };
}

/**
 * Reads the states of cards by card id, with the entries that are not deleted in the order of their indexes.
 * Call it only after the cards are locked, or in a transaction that sees one state.
 */
async function readStates(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CardState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('card_entry')
    .select([
      'card_id',
      'element_id',
      'index',
      'values',
      'comment',
      'deviation_comments',
      'is_submitted',
      'row_version',
    ])
    .where('card_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('index')
    .execute();
  const byCard = Map.groupBy(rows, (row) => row.card_id);
  return new Map(
    [...byCard].map(([cardId, entries]) => {
      const byElement = Map.groupBy(entries, (entry) => entry.element_id);
      const state = [...byElement].map(
        ([elementId, own]) =>
          [
            elementId,
            {
              ...UNTOUCHED,
              entries: own.map((entry) => ({
                index: entry.index,
                values: entryValuesSchema.parse(entry.values),
                comment: entry.comment,
                deviationComments: deviationCommentsSchema.parse(entry.deviation_comments),
                isSubmitted: entry.is_submitted,
                rowVersion: entry.row_version,
              })),
            },
          ] as const,
      );
      return [cardId, new Map(state)];
    }),
  );
}
