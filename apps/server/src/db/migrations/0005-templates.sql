create table control_card_group (
  id uuid primary key,
  name text not null,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint control_card_group_name_length check (length(name) between 1 and 256)
);
create unique index control_card_group_name_key on control_card_group (caseless(name)) where deleted_at is null;

create table control_card_type (
  id uuid primary key,
  name text not null,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint control_card_type_name_length check (length(name) between 1 and 256)
);
create unique index control_card_type_name_key on control_card_type (caseless(name)) where deleted_at is null;

-- All versions of one template; locking its row makes starts of cards and switches of the current version wait.
create table template_family (
  id uuid primary key,
  creation_time timestamptz not null default now()
);

create table control_card_template (
  id uuid primary key,
  family_id uuid not null references template_family (id),
  version integer not null,
  name text not null,
  description text,
  control_card_type_id uuid not null references control_card_type (id),
  control_card_group_id uuid not null references control_card_group (id),
  is_current_version boolean not null default false,
  approval_order_required boolean not null default false,
  filler_may_sign boolean not null default true,
  one_person_may_sign_several boolean not null default true,
  password_at_signing boolean not null default false,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint control_card_template_name_length check (length(name) between 1 and 256),
  constraint control_card_template_version_key unique (family_id, version),
  constraint control_card_template_current_is_usable
    check (not is_current_version or (archived_at is null and deleted_at is null)),
  -- Versions of one family share a name; two families may not.
  constraint control_card_template_name_key exclude using gist
    (caseless(name) with =, family_id with <>) where (deleted_at is null)
);
create unique index control_card_template_current_key
  on control_card_template (family_id) where is_current_version;
create index control_card_template_type on control_card_template (control_card_type_id) where deleted_at is null;
create index control_card_template_group on control_card_template (control_card_group_id) where deleted_at is null;

create table template_element (
  id uuid primary key,
  template_id uuid not null references control_card_template (id),
  position integer not null,
  name text not null,
  form_template_id uuid references form_template (id),
  description text,
  is_repeatable boolean not null default false,
  min_repetitions integer,
  max_repetitions integer,
  constraint template_element_name_length check (length(name) between 1 and 256),
  constraint template_element_min check (min_repetitions >= 0),
  constraint template_element_max check (max_repetitions = -1 or max_repetitions >= 1),
  constraint template_element_min_max check (max_repetitions = -1 or min_repetitions <= max_repetitions),
  constraint template_element_position_key unique (template_id, position) deferrable initially deferred
);
create index template_element_form_template on template_element (form_template_id);

create table template_assignment (
  element_id uuid not null references template_element (id) on delete cascade,
  position integer not null,
  type text not null,
  value uuid not null,
  primary key (element_id, position),
  constraint template_assignment_type check (type in ('user', 'role', 'organizationUnit'))
);
create index template_assignment_value on template_assignment (value);

create table template_approval (
  template_id uuid not null references control_card_template (id) on delete cascade,
  position integer not null,
  type text not null,
  value uuid not null,
  primary key (template_id, position),
  constraint template_approval_type check (type in ('user', 'role', 'organizationUnit'))
);
create index template_approval_value on template_approval (value);

-- Every write to anything that a revision is compiled from moves this clock, so that a start of a card
-- knows without compiling that nothing changed.
create table definition_clock (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into definition_clock (version) values (1);

-- A template with its forms, data types, units and names, compiled once and never changed.
create table revision (
  id uuid primary key,
  template_id uuid not null references control_card_template (id),
  family_id uuid not null references template_family (id),
  content_hash bytea not null,
  definition jsonb not null,
  checked_clock bigint not null,
  creation_time timestamptz not null default now(),
  constraint revision_content_key unique (template_id, content_hash)
);

create function refuse_revision_change() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.template_id, new.family_id, new.content_hash, new.definition, new.creation_time)
     is distinct from (old.id, old.template_id, old.family_id, old.content_hash, old.definition, old.creation_time) then
    raise exception 'a revision never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger revision_immutable before update on revision
  for each row execute function refuse_revision_change();

-- The revision's elements and who may fill them, as rows that lists can join.
create table revision_element (
  revision_id uuid not null references revision (id),
  element_id uuid not null,
  position integer not null,
  is_open_to_all boolean not null,
  primary key (revision_id, element_id)
);
create table revision_assignment (
  revision_id uuid not null,
  element_id uuid not null,
  type text not null,
  value uuid not null,
  primary key (revision_id, element_id, type, value),
  foreign key (revision_id, element_id) references revision_element (revision_id, element_id)
);
create index revision_assignment_value on revision_assignment (value);
