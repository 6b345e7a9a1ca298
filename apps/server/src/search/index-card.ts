import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CardDocument } from './card-document.ts';

const EMPTY: CardDocument = { body: '', values: new Map() };

/**
 * The writes that bring the index of a card from one document to the next (null: it was, or is, not indexed), to be
 * run with the write that made them true.
 */
export function indexWrites(
  db: Kysely<Database>,
  cardId: string,
  before: CardDocument | null,
  after: CardDocument | null,
): OperationNodeSource[] {
  const old = before ?? EMPTY;
  const next = after ?? EMPTY;
  return [
    ...(before === null || after === null || old.body !== next.body ? [bodyWrite(db, cardId, after)] : []),
    ...valueWrites(db, cardId, old, next),
  ];
}

function bodyWrite(db: Kysely<Database>, cardId: string, after: CardDocument | null): OperationNodeSource {
  if (after === null) return db.deleteFrom('card_search').where('card_id', '=', cardId);
  return db
    .insertInto('card_search')
    .values({ card_id: cardId, body: sql<string>`fold(${after.body})` })
    .onConflict((conflict) =>
      conflict.column('card_id').doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
    );
}

/** Fields whose values changed: the values that stand there now, and no more of them than there are. */
function valueWrites(
  db: Kysely<Database>,
  cardId: string,
  before: CardDocument,
  after: CardDocument,
): OperationNodeSource[] {
  const fields = [...new Set([...before.values.keys(), ...after.values.keys()])].filter(
    (field) => !isDeepStrictEqual(before.values.get(field) ?? [], after.values.get(field) ?? []),
  );
  const rows = fields.flatMap((field) =>
    (after.values.get(field) ?? []).map((value, ordinal) => ({
      card_id: cardId,
      field_id: field,
      ordinal,
      ...value,
    })),
  );
  const shrunk = fields.flatMap((field) => {
    const [was, is] = [before.values.get(field)?.length ?? 0, after.values.get(field)?.length ?? 0];
    return was > is ? [{ field, count: is }] : [];
  });
  const writes: OperationNodeSource[] = [];
  if (rows.length > 0) {
    writes.push(
      db
        .insertInto('card_value')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['card_id', 'field_id', 'ordinal']).doUpdateSet((eb) => ({
            text_value: eb.ref('excluded.text_value'),
            number_value: eb.ref('excluded.number_value'),
            bool_value: eb.ref('excluded.bool_value'),
            time_value: eb.ref('excluded.time_value'),
          })),
        ),
    );
  }
  if (shrunk.length > 0) {
    writes.push(
      db
        .deleteFrom('card_value')
        .where('card_id', '=', cardId)
        .where((eb) =>
          eb.or(
            shrunk.map(({ field, count }) =>
              eb.and([eb('field_id', '=', field), eb('ordinal', '>=', count)]),
            ),
          ),
        ),
    );
  }
  return writes;
}
