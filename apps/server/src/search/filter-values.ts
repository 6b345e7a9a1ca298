import { type RawBuilder, sql } from 'kysely';

type FilterValues = Record<string, (string | boolean)[]>;

/**
 * The values of a card's filters and columns by search field id, in element, then entry order, as the wire has them:
 * `{"<formElementId>:<storedValueType>": ["2.50"]}`. `cardId` is a column of the statement around it.
 */
export function filterValues(cardId: string): RawBuilder<FilterValues> {
  return sql<FilterValues>`(
    select coalesce(jsonb_object_agg(field.field_id, field.listed), '{}')
    from (
      select value.field_id, jsonb_agg(coalesce(
        to_jsonb(value.text_value), to_jsonb(value.number_value::text), to_jsonb(value.bool_value),
        to_jsonb(case known.control_type
          when 'date' then to_char(value.time_value at time zone 'UTC', 'YYYY-MM-DD')
          else to_char(value.time_value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
        ) order by value.ordinal) as listed
      from card_value as value join search_field as known on known.id = value.field_id
      where value.card_id = ${sql.ref(cardId)}
      group by value.field_id) as field)`;
}
