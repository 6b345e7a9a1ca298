interface Write {
  readonly sql: string;
  readonly values: (body: never) => readonly unknown[];
}

type Saved = 'id' | 'no' | 'key' | 'text' | 'fieldId' | 'elementId';

/** Inserts a card of the template `$1`, with the next number of its family and day. Its elements are inserted later. */
const CARD = `template as (
    select template.id, template.family_id, template.name, (
      select revision.id from revision where template_id = template.id order by checked_clock desc limit 1) as revision_id
    from control_card_template as template where template.id = $1),
  number as (
    insert into card_number select family_id, current_date, 1 from template
    on conflict (family_id, day) do update set last = card_number.last + 1 returning last),
  person as (select id from app_user where user_name = 'pomiar'),
  card as (
    insert into control_card (id, name, template_id, family_id, revision_id, day, number, concurrency_stamp,
      creation_time, creator_id)
    select gen_random_uuid(), template.name || ' ' || current_date || ' nr ' || number.last, template.id,
      template.family_id, template.revision_id, current_date, number.last, md5(number.last::text), now(), person.id
    from template, number, person returning id, name, creation_time, creator_id)`;

const EVENT = `insert into bench_event select gen_random_uuid(), card.id, now(), '{}' from card returning card_id as id`;

/**
 * Statements that change rows, each prepared. They store the main data of the product's calls without permissions,
 * rules and the chain of the history. One plain row replaces the event.
 */
export const WRITES: Readonly<Record<string, Write>> = {
  save: {
    sql: `with card as (update control_card set last_modification_time = now() where id = $1 returning id),
      entry as (update card_entry set "values" = jsonb_set("values", array[$3::text], to_jsonb($4::text)),
        row_version = row_version + 1 where card_id = $1 and element_id = $6 and not is_submitted),
      value as (update card_value set text_value = $4 where card_id = $1 and field_no = $2),
      shown as (update card_shown set "values" = "values" || jsonb_build_object($5::text, jsonb_build_array($4::text))
        where card_id = $1),
      words as (update card_search set body = regexp_replace(body, '[^\\n]*$', lower($4)) where card_id = $1)
      insert into bench_event select gen_random_uuid(), id, now(), jsonb_build_object('text', $4::text) from card
      returning card_id as id`,
    values: ({ id, no, key, text, fieldId, elementId }: Record<Saved, unknown>) => [
      id,
      no,
      key,
      text,
      fieldId,
      elementId,
    ],
  },
  start: {
    sql: `with ${CARD},
      element as (insert into card_element (card_id, element_id) select card.id, unnest($2::uuid[]) from card),
      words as (insert into card_search (card_id, body, created_at) select id, lower(name), creation_time from card),
      shown as (insert into card_shown (card_id, "values") select id, '{}' from card)
      ${EVENT}`,
    values: ({ templateId, elementIds }: Record<'templateId' | 'elementIds', unknown>) => [
      templateId,
      elementIds,
    ],
  },
  'start-and-save': {
    sql: `with ${CARD},
      element as (insert into card_element (card_id, element_id)
        select card.id, given.element from card, jsonb_to_recordset($2) as given(element uuid)),
      entry as (insert into card_entry (id, card_id, element_id, index, "values", creator_id)
        select gen_random_uuid(), card.id, given.element, 0, given.data, card.creator_id
        from card, jsonb_to_recordset($2) as given(element uuid, data jsonb)),
      filler as (insert into card_filler (card_id, user_id) select id, creator_id from card),
      words as (insert into card_search (card_id, body, created_at)
        select id, lower(name) || $5::text, creation_time from card),
      shown as (insert into card_shown (card_id, "values") select id, $3::jsonb from card),
      value as (insert into card_value
          (card_id, field_no, ordinal, created_at, text_value, number_value, time_value)
        select card.id, given.no, 0, card.creation_time, given.text_value, given.number_value, given.time_value
        from card, jsonb_to_recordset($4)
          as given(no integer, text_value text, number_value numeric, time_value timestamptz))
      ${EVENT}`,
    values: (body: Record<'templateId' | 'entries' | 'shown' | 'rows' | 'text', unknown>) => [
      body.templateId,
      JSON.stringify(body.entries),
      JSON.stringify(body.shown),
      JSON.stringify(body.rows),
      body.text,
    ],
  },
  approve: {
    sql: `with slot as (update approval_slot set closed_at = now() where id = $2 returning id),
      signed as (
        insert into signature (id, slot_id, card_id, user_id, user_name, meaning, data_hash, signed_at)
        select gen_random_uuid(), slot.id, $1, person.id, person.user_name, 'Zatwierdzam', sha256('karta'), now()
        from slot, app_user as person where person.user_name = 'pomiar'),
      card as (
        update control_card set status = 'approved', approved_at = now(), last_modification_time = now()
        where id = $1 returning id)
      ${EVENT}`,
    values: ({ id, slotId }: Record<'id' | 'slotId', unknown>) => [id, slotId],
  },
};
