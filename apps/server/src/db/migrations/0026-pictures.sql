-- Pictures of options and rich text, once each: by SHA-256 of the bytes, which the server wrote itself when it decoded
-- and encoded what came. They are never changed, and never deleted: any revision may show them, and revisions stay for ever.
create table picture (
  hash bytea primary key,
  media_type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  creation_time timestamptz not null default now(),
  constraint picture_hash check (length(hash) = 32),
  constraint picture_media_type check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint picture_size check (width > 0 and height > 0)
);
-- It is compressed already.
alter table picture alter column content set storage external;

-- What became of a picture as it was sent, by SHA-256 of those bytes, so that it need not be decoded again. Null:
-- it could not be decoded; definitions of earlier programs may hold such ones.
create table picture_source (
  source_hash bytea primary key,
  picture_hash bytea references picture (hash),
  constraint picture_source_hash check (length(source_hash) = 32)
);

create trigger picture_unchanging before update or delete on picture
  for each row execute function refuse_change();
create trigger picture_not_truncated before truncate on picture
  for each statement execute function refuse_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    revoke update, delete, truncate on picture, picture_source from kartoteka_app;
  end if;
end $$;
