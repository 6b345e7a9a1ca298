import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Due } from './put-documents.ts';

/**
 * Returns the ids of the cards whose indexed text, values, creation time or time of the last change differ from `due`.
 * The transaction must read one snapshot.
 */
export async function differingDocuments(db: Kysely<Database>, due: readonly Due[]): Promise<string[]> {
  const ids = due.map(({ card }) => card.id);
  const documents = due.flatMap(({ card, modifiedAt, document }) =>
    document === null
      ? []
      : [
          {
            id: card.id,
            created_at: card.createdAt,
            body: document.body,
            values: document.shown,
            modified_at: modifiedAt,
          },
        ],
  );
  const values = due.flatMap(({ card, document }) =>
    [...(document?.values ?? [])].flatMap(([field, list]) =>
      list.map((value, ordinal) => ({ id: card.id, made_at: card.createdAt, field, ordinal, ...value })),
    ),
  );
  const { rows } = await sql<{ id: string }>`
    with fresh as (
      select id, created_at, fold(body) as body, values, modified_at from jsonb_to_recordset(${JSON.stringify(documents)})
        as f(id uuid, created_at timestamptz, body text, values jsonb, modified_at timestamptz)),
    fresh_value as (
      select f.id, field.no, f.ordinal, f.made_at, f.text_value, f.number_value::text as number_value, f.bool_value, f.time_value
      from jsonb_to_recordset(${JSON.stringify(values)}) as f(id uuid, made_at timestamptz, field text, ordinal integer,
        text_value text, number_value numeric, bool_value boolean, time_value timestamptz)
      left join search_field as field on field.id = f.field),
    stored_value as (
      select card_id, field_no, ordinal, created_at, text_value, number_value::text, bool_value, time_value
      from card_value where card_id = any(${ids}::uuid[]))
    select coalesce(f.id, s.card_id) as id from fresh f
      full join (select * from card_search where card_id = any(${ids}::uuid[])) s on s.card_id = f.id
      where (f.created_at, f.body) is distinct from (s.created_at, s.body)
    union select coalesce(f.id, s.card_id) from fresh f
      full join (select * from card_shown where card_id = any(${ids}::uuid[])) s on s.card_id = f.id
      where f.values is distinct from s.values
    union select coalesce(f.id, m.card_id) from (select * from fresh where modified_at is not null) f
      full join (select * from card_modified where card_id = any(${ids}::uuid[])) m on m.card_id = f.id
      where f.modified_at is distinct from m.modified_at
    union select id from (table fresh_value except all table stored_value) as lacking
    union select card_id from (table stored_value except all table fresh_value) as extra
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns whether the stored counts of cards equal the counts that the cards give now. The transaction must read one
 * snapshot.
 */
export async function areCountsRight(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select template_id, list_status, has_deviations, cards from card_count
      union all
      select template_id, list_status, has_deviations, -count(*) from control_card where deleted_at is null
        group by template_id, list_status, has_deviations) as counted
    group by template_id, list_status, has_deviations having sum(cards) <> 0 limit 1`.execute(db);
  return rows.length === 0;
}
