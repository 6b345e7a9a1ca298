create table app_user (
  id uuid primary key,
  user_name text not null,
  name text,
  surname text,
  email text not null,
  password_hash text not null,
  has_demo_password boolean not null default false,
  is_active boolean not null default true,
  lockout_enabled boolean not null default true,
  lockout_end timestamptz,
  access_failed_count integer not null default 0,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  deleted_at timestamptz,
  constraint app_user_user_name_length check (length(user_name) between 1 and 256),
  constraint app_user_email_length check (length(email) between 1 and 256),
  constraint app_user_name_length check (length(name) <= 64),
  constraint app_user_surname_length check (length(surname) <= 64),
  constraint app_user_failed_count check (access_failed_count >= 0)
);
create unique index app_user_user_name_key on app_user (caseless(user_name)) where deleted_at is null;
create unique index app_user_email_key on app_user (caseless(email)) where deleted_at is null;

create table role (
  id uuid primary key,
  name text not null,
  display_name text,
  is_default boolean not null default false,
  is_static boolean not null default false,
  is_public boolean not null default true,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  deleted_at timestamptz,
  constraint role_name_length check (length(name) between 1 and 256),
  constraint role_display_name_length check (length(display_name) <= 256)
);
create unique index role_name_key on role (caseless(name)) where deleted_at is null;

-- The static role holds every permission by what it is and has no rows here.
create table role_permission (
  role_id uuid not null references role (id) on delete cascade,
  name text not null,
  primary key (role_id, name)
);

create table user_role (
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null references role (id) on delete cascade,
  primary key (user_id, role_id)
);
create index user_role_role on user_role (role_id);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  scope text not null,
  creation_time timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  address text,
  user_agent text,
  revoked_at timestamptz
);
create index session_by_user on session (user_id) where revoked_at is null;

-- Tokens are opaque to the client and stored only as SHA-256.
create table access_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  creation_time timestamptz not null default now(),
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);
create index access_token_expiry on access_token (expires_at);

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  creation_time timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);
create index refresh_token_expiry on refresh_token (expires_at);
