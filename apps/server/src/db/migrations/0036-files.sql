-- Photos and files that support values. Their bytes lie in a store outside of the database, once each, by the SHA-256 of
-- what is stored. A row here says which bytes the store must have.
create table file_content (
  hash bytea primary key,
  size integer not null,
  creation_time timestamptz not null default now(),
  constraint file_content_hash check (length(hash) = 32),
  constraint file_content_size check (size > 0)
);

create table file (
  id uuid primary key,
  name text not null,
  media_type text not null,
  hash bytea not null,
  size integer not null,
  width integer,
  height integer,
  -- Null once the file is redacted; its hash stays.
  content bytea references file_content (hash),
  thumbnail bytea references file_content (hash),
  original_id uuid references file (id) on delete set null,
  creator_id uuid not null references app_user (id),
  creation_time timestamptz not null,
  -- The card and the entry that have it, or had it. A return and a void have no entry.
  card_id uuid references control_card (id),
  entry_id uuid references card_entry (id),
  -- When it was taken away from its entry.
  detached_at timestamptz,
  redacted_at timestamptz,
  redactor_id uuid,
  redact_reason text,
  constraint file_name_length check (length(name) between 1 and 200),
  constraint file_media_type check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  constraint file_hash check (length(hash) = 32),
  constraint file_content_or_redacted check ((content is null) = (redacted_at is not null)),
  constraint file_redacted check ((redacted_at is null) = (redact_reason is null)),
  constraint file_of_entry check (entry_id is null or card_id is not null)
);
create index file_card on file (card_id) where card_id is not null;
create index file_content_used on file (content);
create index file_thumbnail_used on file (thumbnail) where thumbnail is not null;
create index file_original on file (original_id) where original_id is not null;
create index file_hash_used on file (hash);
-- What the removal of orphans looks through.
create index file_orphan on file (creation_time) where card_id is null or detached_at is not null;

-- What a file is never changes, and a redacted one never comes back.
create function refuse_file_change() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.name, new.media_type, new.hash, new.size, new.width, new.height, new.creator_id, new.creation_time)
     is distinct from
     (old.id, old.name, old.media_type, old.hash, old.size, old.width, old.height, old.creator_id, old.creation_time)
     or old.redacted_at is not null and (new.redacted_at, new.redactor_id, new.redact_reason, new.content)
     is distinct from (old.redacted_at, old.redactor_id, old.redact_reason, old.content)
     or old.card_id is not null and new.card_id is distinct from old.card_id
     or old.entry_id is not null and new.entry_id is distinct from old.entry_id then
    raise exception 'a file never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger file_immutable before update on file
  for each row execute function refuse_file_change();
create trigger file_content_unchanging before update on file_content
  for each row execute function refuse_change();

-- The files of an entry, a return and a void as they are signed: with name, size, hash, author and caption.
alter table card_entry
  add column files jsonb not null default '[]',
  add constraint card_entry_files_list check (jsonb_typeof(files) = 'array');
alter table control_card
  add column return_files jsonb not null default '[]',
  add column void_files jsonb not null default '[]',
  add column file_count integer not null default 0;
create index control_card_with_files on control_card (creation_time desc, id desc)
  where file_count > 0 and deleted_at is null;
create index control_card_file_count on control_card (file_count, creation_time desc, id desc)
  where deleted_at is null;

alter table form_element add column photo_settings jsonb;

do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    revoke truncate on file, file_content from kartoteka_app;
  end if;
end $$;
