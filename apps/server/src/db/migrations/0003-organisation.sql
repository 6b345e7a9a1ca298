create table organization_unit (
  id uuid primary key,
  parent_id uuid references organization_unit (id),
  display_name text not null,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  deleted_at timestamptz,
  constraint organization_unit_display_name_length check (length(display_name) between 1 and 128),
  constraint organization_unit_not_own_parent check (parent_id <> id)
);
create unique index organization_unit_sibling_name_key
  on organization_unit (parent_id, caseless(display_name)) nulls not distinct where deleted_at is null;
create index organization_unit_parent on organization_unit (parent_id);

create table user_organization_unit (
  user_id uuid not null references app_user (id) on delete cascade,
  organization_unit_id uuid not null references organization_unit (id) on delete cascade,
  primary key (user_id, organization_unit_id)
);
create index user_organization_unit_unit on user_organization_unit (organization_unit_id);
