create table unit_type (
  id uuid primary key,
  name text not null,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint unit_type_name_length check (length(name) between 1 and 256)
);
create unique index unit_type_name_key on unit_type (caseless(name)) where deleted_at is null;

create table data_type (
  id uuid primary key,
  display_name text not null,
  control_type text not null,
  stored_value_type text not null,
  stored_value_unit_type_id uuid references unit_type (id),
  settings jsonb not null default '[]',
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint data_type_display_name_length check (length(display_name) between 1 and 256),
  constraint data_type_control_type check (
    control_type in ('text', 'checkbox', 'select', 'date', 'datetime', 'time', 'contentDisplay')),
  constraint data_type_stored_value_type check (
    stored_value_type in ('text', 'number_integer', 'number_float', 'bool', 'datetime')),
  constraint data_type_settings_list check (jsonb_typeof(settings) = 'array')
);
create unique index data_type_display_name_key on data_type (caseless(display_name)) where deleted_at is null;
create index data_type_unit_type on data_type (stored_value_unit_type_id) where deleted_at is null;

create table form_template (
  id uuid primary key,
  name text not null,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint form_template_name_length check (length(name) between 1 and 256)
);
create unique index form_template_name_key on form_template (caseless(name)) where deleted_at is null;

create table form_element (
  id uuid primary key,
  form_template_id uuid not null references form_template (id),
  position integer not null,
  name text not null,
  data_type_id uuid not null references data_type (id),
  filter_group text,
  description text,
  validator_settings jsonb,
  constraint form_element_name_length check (length(name) between 1 and 256),
  constraint form_element_filter_group_length check (length(filter_group) between 1 and 128),
  constraint form_element_position_key unique (form_template_id, position) deferrable initially deferred
);
create index form_element_data_type on form_element (data_type_id);
