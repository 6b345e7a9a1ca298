-- Filters, order and columns of a list under a name, for one user or for everybody with a role.
create table list_view (
  id uuid primary key,
  list text not null,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null,
  address text not null,
  columns jsonb not null,
  role_id uuid references role (id) on delete set null,
  creation_time timestamptz not null default now()
);
create unique index list_view_name_key on list_view (owner_id, list, lower(name));
create index list_view_by_role on list_view (role_id, list) where role_id is not null;

-- The view with which a list opens.
create table list_view_default (
  user_id uuid not null references app_user (id) on delete cascade,
  list text not null,
  view_id uuid not null references list_view (id) on delete cascade,
  primary key (user_id, list)
);
create index list_view_default_by_view on list_view_default (view_id);
