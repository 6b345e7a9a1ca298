create table list_preference (
  user_id uuid not null references app_user (id) on delete cascade,
  list text not null,
  columns jsonb not null,
  primary key (user_id, list)
);

create table idempotency_key (
  user_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer text,
  creation_time timestamptz not null default now(),
  primary key (user_id, route, key),
  constraint idempotency_key_length check (length(key) between 1 and 128)
);
create index idempotency_key_age on idempotency_key (creation_time);

-- Counters of the limits that all processes share.
create table rate_window (
  bucket text primary key,
  started_at timestamptz not null,
  hits integer not null
);
create index rate_window_age on rate_window (started_at);
