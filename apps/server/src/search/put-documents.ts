import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CardDocument } from './card-document.ts';
import type { IndexedCard } from './index-card.ts';

/**
 * A card with the document and the time of the last change that the index should have. A null `document` removes the
 * card from the index, and a null `modifiedAt` removes the time.
 */
export interface Due {
  readonly card: IndexedCard;
  readonly modifiedAt: Date | null;
  readonly document: CardDocument | null;
}

/**
 * Brings the searchable texts of these cards up to date, whatever is stored now. The transaction must have locked
 * their rows in `control_card`, so that no other write comes between. A correct text is not written again.
 */
export async function putTexts(db: Kysely<Database>, due: readonly Due[]): Promise<void> {
  const fresh = due.flatMap(({ card, document }) =>
    document === null ? [] : [{ id: card.id, created_at: card.createdAt, body: document.body }],
  );
  await sql`with fresh as (
      select id, created_at, fold(body) as body
      from jsonb_to_recordset(${JSON.stringify(fresh)}) as f(id uuid, created_at timestamptz, body text)),
    gone as (delete from card_search where card_id = any(${idsOf(due)}::uuid[]) and card_id not in (select id from fresh))
    insert into card_search (card_id, created_at, body)
    select f.id, f.created_at, f.body from fresh f left join card_search s on s.card_id = f.id
    where s.card_id is null or (s.created_at, s.body) is distinct from (f.created_at, f.body)
    on conflict (card_id) do update set created_at = excluded.created_at, body = excluded.body`.execute(db);
}

/**
 * Updates the values and times of the last change by which these cards are filtered and sorted, and the
 * values that the list shows.
 */
export async function putValues(db: Kysely<Database>, due: readonly Due[]): Promise<void> {
  const shown = due.flatMap(({ card, document }) =>
    document === null ? [] : [{ id: card.id, values: document.shown }],
  );
  await sql`with fresh as (
      select id, values from jsonb_to_recordset(${JSON.stringify(shown)}) as f(id uuid, values jsonb)),
    gone as (delete from card_shown where card_id = any(${idsOf(due)}::uuid[]) and card_id not in (select id from fresh))
    insert into card_shown (card_id, values)
    select f.id, f.values from fresh f left join card_shown s on s.card_id = f.id
    where s.card_id is null or s.values is distinct from f.values
    on conflict (card_id) do update set values = excluded.values`.execute(db);
  const values = due.flatMap(({ card, document }) =>
    [...(document?.values ?? [])].flatMap(([field, list]) =>
      list.map((value, ordinal) => ({ id: card.id, made_at: card.createdAt, field, ordinal, ...value })),
    ),
  );
  await sql`with fresh as (
      select f.id, field.no, f.ordinal, f.made_at, f.text_value, f.number_value, f.bool_value, f.time_value
      from jsonb_to_recordset(${JSON.stringify(values)}) as f(id uuid, made_at timestamptz, field text, ordinal integer,
        text_value text, number_value numeric, bool_value boolean, time_value timestamptz)
      join search_field as field on field.id = f.field),
    gone as (delete from card_value v where v.card_id = any(${idsOf(due)}::uuid[])
      and not exists (select from fresh f where (f.id, f.no, f.ordinal) = (v.card_id, v.field_no, v.ordinal)))
    insert into card_value
      (card_id, field_no, ordinal, created_at, text_value, number_value, bool_value, time_value)
    select f.* from fresh f
      left join card_value v on (v.card_id, v.field_no, v.ordinal) = (f.id, f.no, f.ordinal)
    where v.card_id is null or (v.created_at, v.text_value, v.number_value::text, v.bool_value, v.time_value)
      is distinct from (f.made_at, f.text_value, f.number_value::text, f.bool_value, f.time_value)
    on conflict (card_id, field_no, ordinal) do update set created_at = excluded.created_at,
      text_value = excluded.text_value, number_value = excluded.number_value,
      bool_value = excluded.bool_value, time_value = excluded.time_value`.execute(db);
  const moved = due.flatMap(({ card, modifiedAt, document }) =>
    document === null || modifiedAt === null ? [] : [{ id: card.id, moved_at: modifiedAt }],
  );
  await sql`with fresh as (
      select id, moved_at from jsonb_to_recordset(${JSON.stringify(moved)}) as f(id uuid, moved_at timestamptz)),
    gone as (delete from card_modified where card_id = any(${idsOf(due)}::uuid[]) and card_id not in (select id from fresh))
    insert into card_modified (card_id, modified_at)
    select f.id, f.moved_at from fresh f left join card_modified m on m.card_id = f.id
    where m.card_id is null or m.modified_at is distinct from f.moved_at
    on conflict (card_id) do update set modified_at = excluded.modified_at`.execute(db);
}

const idsOf = (due: readonly Due[]): string[] => due.map(({ card }) => card.id);
