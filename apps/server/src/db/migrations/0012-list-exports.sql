-- Files of lists that are written in the background, and their bytes until they are fetched or a day old.
create table list_export (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  list text not null,
  -- Of the list's calls, any one of them: whoever has lost them finds the file no more.
  policies text[] not null,
  request jsonb not null,
  state text not null default 'waiting',
  rows integer not null default 0,
  total_rows integer,
  file_name text not null,
  size bigint,
  error text,
  creation_time timestamptz not null,
  finished_at timestamptz,
  constraint list_export_state check (state in ('waiting', 'running', 'ready', 'failed'))
);
create index list_export_of_user on list_export (user_id, creation_time);
create index list_export_unfinished on list_export (id) where state in ('waiting', 'running');

create table list_export_chunk (
  export_id uuid not null references list_export (id) on delete cascade,
  seq integer not null,
  bytes bytea not null,
  primary key (export_id, seq)
);
-- A workbook is compressed already.
alter table list_export_chunk alter column bytes set storage external;
