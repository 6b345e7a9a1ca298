-- The index of filled cards for lists of a million of them; see docs/decisions/lists-at-a-million.md. What is derived
-- has no foreign keys: it is written with the card, and a rebuild makes all of it anew.

-- A short number stands for a filter in each of a card's values.
alter table search_field
  add column no integer generated always as identity,
  -- Whether a card may have several values of it; if not, values are counted as cards.
  add column is_repeated boolean not null default true,
  add constraint search_field_no_key unique (no);

alter table card_value rename to card_value_before;
alter index card_value_pkey rename to card_value_before_pkey;
drop index card_value_text, card_value_number, card_value_bool, card_value_time;

create table card_value (
  card_id uuid not null,
  field_no integer not null,
  ordinal integer not null,
  -- When the card was made, so that a page of the newest needs no look at the cards.
  created_at timestamptz not null,
  text_value text,
  number_value numeric,
  bool_value boolean,
  time_value timestamptz,
  primary key (card_id, field_no, ordinal)
);
insert into card_value
  select value.card_id, field.no, value.ordinal, card.creation_time,
    value.text_value, value.number_value, value.bool_value, value.time_value
  from card_value_before as value
  join search_field as field on field.id = value.field_id
  join control_card as card on card.id = value.card_id;

-- A long text would not fit into an index row; an option's value does.
create index card_value_text on card_value
  (field_no, left(text_value, 256), created_at, card_id) where text_value is not null;
create index card_value_text_sorted on card_value
  (field_no, left(text_value, 256) collate "pl-x-icu", card_id) where text_value is not null and ordinal = 0;
create index card_value_number on card_value
  (field_no, number_value, created_at, card_id) include (ordinal) where number_value is not null;
create index card_value_bool on card_value
  (field_no, bool_value, created_at, card_id) include (ordinal) where bool_value is not null;
create index card_value_time on card_value
  (field_no, time_value, created_at, card_id) include (ordinal) where time_value is not null;
-- A filter's values are as frequent as its cards, whatever other filters have.
create statistics card_value_by_field (mcv, dependencies) on field_no, number_value, bool_value from card_value;

-- The values that the list shows, as the wire has them, by the filter's id.
create table card_shown (
  card_id uuid primary key,
  values jsonb not null
);
insert into card_shown
  select indexed.card_id, coalesce(jsonb_object_agg(field.field_id, field.listed) filter (where field.field_id is not null), '{}')
  from card_search as indexed
  left join (
    select value.card_id, value.field_id, jsonb_agg(coalesce(
      to_jsonb(value.text_value), to_jsonb(value.number_value::text), to_jsonb(value.bool_value),
      to_jsonb(case known.control_type
        when 'date' then to_char(value.time_value at time zone 'UTC', 'YYYY-MM-DD')
        else to_char(value.time_value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
      ) order by value.ordinal) as listed
    from card_value_before as value join search_field as known on known.id = value.field_id
    group by value.card_id, value.field_id) as field on field.card_id = indexed.card_id
  group by indexed.card_id;
drop table card_value_before;

alter table card_search
  drop constraint card_search_card_id_fkey,
  add column created_at timestamptz;
update card_search set created_at = card.creation_time from control_card as card where card.id = card_search.card_id;
alter table card_search alter column created_at set not null;

-- In which order cards were changed last. Not an index of the cards: every save would then move all of theirs.
create table card_modified (
  card_id uuid primary key,
  modified_at timestamptz not null
);
create index card_modified_order on card_modified (modified_at, card_id);

-- How many cards there are of each kind: the sum of its rows. Writers add rows and wait for nobody; a job adds them up.
create table card_count (
  template_id uuid not null,
  status text not null,
  has_deviations boolean not null,
  cards bigint not null
);

create function count_card() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    insert into card_count values (old.template_id, old.status, old.has_deviations, -1);
  end if;
  if new.deleted_at is null then
    insert into card_count values (new.template_id, new.status, new.has_deviations, 1);
  end if;
  return null;
end $$;
create trigger control_card_counted_new after insert on control_card
  for each row execute function count_card();
create trigger control_card_counted after update on control_card
  for each row when ((old.status, old.has_deviations, old.template_id, old.deleted_at is null)
    is distinct from (new.status, new.has_deviations, new.template_id, new.deleted_at is null))
  execute function count_card();

create function place_card() returns trigger
  language plpgsql as $$
begin
  if new.deleted_at is not null or new.last_modification_time is null then
    delete from card_modified where card_id = new.id;
  else
    insert into card_modified values (new.id, new.last_modification_time)
      on conflict (card_id) do update set modified_at = excluded.modified_at;
  end if;
  return null;
end $$;
create trigger control_card_placed_new after insert on control_card
  for each row when (new.last_modification_time is not null) execute function place_card();
create trigger control_card_placed after update on control_card
  for each row when ((old.last_modification_time, old.deleted_at is null)
    is distinct from (new.last_modification_time, new.deleted_at is null))
  execute function place_card();

insert into card_count select template_id, status, has_deviations, count(*) from control_card
  where deleted_at is null group by template_id, status, has_deviations;
insert into card_modified select id, last_modification_time from control_card
  where deleted_at is null and last_modification_time is not null;

create index control_card_by_name on control_card (name collate "pl-x-icu", id) where deleted_at is null;
create index control_card_by_template on control_card (template_id, creation_time, id) where deleted_at is null;
create index control_card_by_status on control_card (status, creation_time, id) where deleted_at is null;
create index control_card_by_creator on control_card (creator_id, creation_time, id) where deleted_at is null;
create index control_card_deviating on control_card (creation_time, id) where deleted_at is null and has_deviations;
