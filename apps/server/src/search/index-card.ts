import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CardDocument } from './card-document.ts';

/** The card to which a document belongs. */
export interface IndexedCard {
  readonly id: string;
  readonly createdAt: Date;
}

const EMPTY: CardDocument = { body: '', values: new Map(), shown: {} };

/**
 * Returns the writes that change a card's index from one document to the next. A null document means that the card is
 * not in the index. Run them in the transaction that changes the card.
 */
export function indexWrites(
  db: Kysely<Database>,
  card: IndexedCard,
  before: CardDocument | null,
  after: CardDocument | null,
): OperationNodeSource[] {
  const old = before ?? EMPTY;
  const next = after ?? EMPTY;
  const isOther = before === null || after === null;
  return [
    ...(isOther || old.body !== next.body ? [bodyWrite(db, card, after)] : []),
    ...(isOther || !isDeepStrictEqual(old.shown, next.shown) ? [shownWrite(db, card, after)] : []),
    ...valueWrites(db, card, old, next),
  ];
}

function bodyWrite(
  db: Kysely<Database>,
  { id, createdAt }: IndexedCard,
  after: CardDocument | null,
): OperationNodeSource {
  if (after === null) return db.deleteFrom('card_search').where('card_id', '=', id);
  return db
    .insertInto('card_search')
    .values({ card_id: id, created_at: createdAt, body: sql<string>`fold(${after.body})` })
    .onConflict((conflict) =>
      conflict.column('card_id').doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
    );
}

function shownWrite(
  db: Kysely<Database>,
  { id }: IndexedCard,
  after: CardDocument | null,
): OperationNodeSource {
  if (after === null) return db.deleteFrom('card_shown').where('card_id', '=', id);
  return db
    .insertInto('card_shown')
    .values({ card_id: id, values: JSON.stringify(after.shown) })
    .onConflict((conflict) =>
      conflict.column('card_id').doUpdateSet((eb) => ({ values: eb.ref('excluded.values') })),
    );
}

/** Returns the writes that store the new values of the changed fields and delete surplus rows. */
function valueWrites(
  db: Kysely<Database>,
  card: IndexedCard,
  before: CardDocument,
  after: CardDocument,
): OperationNodeSource[] {
  const fields = [...new Set([...before.values.keys(), ...after.values.keys()])].filter(
    (field) => !isDeepStrictEqual(before.values.get(field) ?? [], after.values.get(field) ?? []),
  );
  const rows = fields.flatMap((field) =>
    (after.values.get(field) ?? []).map((value, ordinal) => ({ field, ordinal, ...value })),
  );
  const shrunk = fields.flatMap((field) => {
    const [was, is] = [before.values.get(field)?.length ?? 0, after.values.get(field)?.length ?? 0];
    return was > is ? [{ field, count: is }] : [];
  });
  return [
    ...(rows.length === 0 ? [] : [valuesPut(card, rows)]),
    ...(shrunk.length === 0
      ? []
      : [
          db
            .deleteFrom('card_value')
            .where('card_id', '=', card.id)
            .where(
              sql<boolean>`exists (select from search_field as field
                join jsonb_to_recordset(${JSON.stringify(shrunk)}) as kept(field text, count integer)
                  on kept.field = field.id
                where field.no = card_value.field_no and card_value.ordinal >= kept.count)`,
            ),
        ]),
  ];
}

/**
 * Returns the write that stores values. Its statement text is the same for any number of values, so that the
 * database can use its plan again.
 */
function valuesPut({ id, createdAt }: IndexedCard, rows: readonly object[]): OperationNodeSource {
  return sql`insert into card_value
      (card_id, field_no, ordinal, created_at, text_value, number_value, bool_value, time_value)
    select ${id}::uuid, field.no, value.ordinal, ${createdAt}::timestamptz,
      value.text_value, value.number_value, value.bool_value, value.time_value
    from jsonb_to_recordset(${JSON.stringify(rows)}) as value(field text, ordinal integer, text_value text,
      number_value numeric, bool_value boolean, time_value timestamptz)
    join search_field as field on field.id = value.field
    on conflict (card_id, field_no, ordinal) do update set text_value = excluded.text_value,
      number_value = excluded.number_value, bool_value = excluded.bool_value, time_value = excluded.time_value`;
}
