import type { RepetitionSettings } from '@kartoteka/domain/card/definition';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { RevisionRules } from './replay-rules.ts';

/**
 * Reads all rows of some cards except their events, including deleted rows, and the anchored heads of the cards'
 * chains: each kind of row by card id. Also reads the rules of the cards' revisions, by revision id.
 */
export async function readCards(db: Kysely<Database>, ids: readonly string[]) {
  const cards = await db
    .selectFrom('control_card')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const [elements, entries, slots, signatures, fillers, files, anchored, revisions] = [
    await db.selectFrom('card_element').selectAll().where('card_id', 'in', ids).execute(),
    await db.selectFrom('card_entry').selectAll().where('card_id', 'in', ids).execute(),
    await db.selectFrom('approval_slot').selectAll().where('card_id', 'in', ids).execute(),
    await db.selectFrom('signature').selectAll().where('card_id', 'in', ids).execute(),
    await db.selectFrom('card_filler').selectAll().where('card_id', 'in', ids).execute(),
    await readFiles(db, ids),
    await db
      .selectFrom('history_anchor_head')
      .select(['card_id', 'event_count', 'head'])
      .where('card_id', 'in', ids)
      .orderBy('event_count')
      .execute(),
    await readRules(db, [...new Set(cards.map((card) => card.revision_id))]),
  ];
  return {
    cards,
    elements: byCard(elements),
    entries: byCard(entries),
    slots: byCard(slots),
    signatures: byCard(signatures),
    fillers: byCard(fillers),
    files: byCard(files),
    anchored: byCard(anchored),
    revisions,
  };
}

async function readFiles(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('file')
    .where('card_id', 'in', ids)
    .select(['id', 'name', 'card_id', 'entry_id', 'hash', 'size', 'redacted_at'])
    .execute();
  return rows.map((row) => ({ ...row, card_id: row.card_id ?? '' }));
}

export type CardBatch = Awaited<ReturnType<typeof readCards>>;

function byCard<Row extends { readonly card_id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  return Map.groupBy(rows, (row) => row.card_id);
}

/** Reads the rules of revisions by id, without their texts and pictures, which may be large. */
async function readRules(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RevisionRules>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('revision')
    .where('id', 'in', ids)
    .select([
      'id',
      sql<string>`encode(content_hash, 'hex')`.as('hash'),
      sql<boolean>`coalesce((definition->'template'->>'approvalOrderRequired')::boolean, false)`.as('order'),
      sql<{ id: string; repetitionSettings: RepetitionSettings }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', element->'id',
          'repetitionSettings', element->'repetitionSettings') order by position), '[]')
        from jsonb_array_elements(definition->'elements') with ordinality as one (element, position))`.as(
        'elements',
      ),
    ])
    .execute();
  return new Map(
    rows.map(({ id, hash, order, elements }) => [id, { hash, approvalOrderRequired: order, elements }]),
  );
}
