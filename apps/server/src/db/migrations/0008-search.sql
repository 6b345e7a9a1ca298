-- One row a card that is not deleted: what the text search of filled cards looks at.
create table card_search (
  card_id uuid primary key references control_card (id),
  body text not null
);
create index card_search_body on card_search using gin (body gin_trgm_ops);

-- A form element with a filterGroup, once for each stored type that it ever had: a filter and a column.
create table search_field (
  id text primary key,
  form_element_id uuid not null,
  stored_value_type text not null,
  label text not null,
  filter_group text not null,
  control_type text not null,
  unit_name text,
  options jsonb not null default '[]',
  constraint search_field_key unique (form_element_id, stored_value_type)
);

create table card_value (
  card_id uuid not null references control_card (id),
  field_id text not null references search_field (id),
  ordinal integer not null,
  text_value text,
  number_value numeric,
  bool_value boolean,
  time_value timestamptz,
  primary key (card_id, field_id, ordinal)
);
-- A long text would not fit into an index row.
create index card_value_text on card_value (field_id, left(text_value, 200), card_id) where text_value is not null;
create index card_value_number on card_value (field_id, number_value, card_id) where number_value is not null;
create index card_value_bool on card_value (field_id, bool_value, card_id) where bool_value is not null;
create index card_value_time on card_value (field_id, time_value, card_id) where time_value is not null;

-- The three repairs of the search index: their last run.
create table index_action (
  name text primary key,
  state text not null,
  started_at timestamptz,
  finished_at timestamptz,
  progress real not null default 0,
  error text,
  constraint index_action_state check (state in ('idle', 'running', 'succeeded', 'failed'))
);
