-- A run that somebody ended is neither a success nor a failure.
alter table index_action drop constraint index_action_state,
  add constraint index_action_state check (state in ('idle', 'running', 'succeeded', 'failed', 'cancelled'));

-- The last check of the histories of all cards: one row.
create table history_check (
  id integer primary key default 1,
  state text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  cards integer not null default 0,
  cards_due integer not null default 0,
  breaks integer not null default 0,
  found text[] not null default '{}',
  summary text,
  error text,
  constraint history_check_one check (id = 1),
  constraint history_check_state check (state in ('running', 'succeeded', 'failed', 'cancelled'))
);
