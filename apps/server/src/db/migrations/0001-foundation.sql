create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gist with schema public;

-- The application works as this role; the owner of the schema only migrates. Where the owner may not
-- create roles there is none, and triggers alone guard what must not change.
do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    grant usage on schema public to kartoteka_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to kartoteka_app;
    alter default privileges in schema public grant usage, select on sequences to kartoteka_app;
    alter default privileges in schema public grant execute on functions to kartoteka_app;
  end if;
end $$;

-- Names are compared without regard to case, Polish letters included, whatever the database's own locale is.
create function caseless(text) returns text
  language sql immutable strict parallel safe
  return lower($1 collate "pl-x-icu");

-- What text search compares: without case and diacritics.
create function fold(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFC)) collate "pl-x-icu");

-- The pattern with which a folded text is asked whether it has this inside: '%' and '_' are ordinary.
create function containing(text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(fold($1), '([\\%_])', '\\\1', 'g') || '%';

create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create table installation (
  key text primary key,
  value jsonb not null
);

-- Keys that the server makes for itself on its first start (signed links, successors of refresh tokens).
create table server_secret (
  name text primary key,
  value bytea not null,
  creation_time timestamptz not null default now()
);
