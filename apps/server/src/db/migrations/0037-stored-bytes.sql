-- How many bytes all stored files have: the sum of its rows. Uploads add rows and wait for nobody; a job adds them up.
-- A quota asked file_content itself before, which took longer with each file.
create table stored_bytes (
  bytes bigint not null
);

create function count_stored_bytes() returns trigger
  language plpgsql as $$
begin
  insert into stored_bytes select case tg_op when 'INSERT' then sum(size) else -sum(size) end from moved
  having count(*) > 0;
  return null;
end $$;
create trigger file_content_counted_new after insert on file_content
  referencing new table as moved for each statement execute function count_stored_bytes();
create trigger file_content_counted after delete on file_content
  referencing old table as moved for each statement execute function count_stored_bytes();

insert into stored_bytes select sum(size) from file_content having count(*) > 0;
