-- The columns of cards that a process had in memory, so that a server that starts reads them before somebody asks; see
-- docs/decisions/lists-in-memory.md. `kind` says what is read of the field; the searched texts have no field.
create table remembered_column (
  name text primary key,
  kind text not null,
  field text,
  used_at timestamptz not null,
  constraint remembered_column_kind check (kind in ('texts', 'keys', 'numbers', 'instants', 'words', 'order'))
);
