-- The client's name of a card or an entry counts for ever, deleted rows included: a device that lost the answer finds
-- what it began however late it asks again, and never begins it twice.
alter table control_card
  add column client_key text,
  add constraint control_card_client_key_length check (length(client_key) between 1 and 128);
create unique index control_card_client_key on control_card (creator_id, client_key) where client_key is not null;

-- A deleted entry gave its key free, so several rows may have it. The living row keeps it, else the latest one.
update card_entry set client_key = null from (
  select id, row_number() over (
    partition by card_id, element_id, client_key order by deleted_at desc nulls first, creation_time desc, id) as place
  from card_entry where client_key is not null) held
where held.id = card_entry.id and held.place > 1;
drop index card_entry_client_key;
create unique index card_entry_client_key on card_entry (card_id, element_id, client_key)
  where client_key is not null;

-- When the entry was typed by the clock of the device, and when that arrived.
alter table card_entry
  add column typed_at timestamptz,
  add column typed_arrived_at timestamptz,
  add constraint card_entry_typed_arrived check (typed_at is null or typed_arrived_at is not null);

-- The newest cards in progress, which a device keeps.
create index control_card_open_newest on control_card (creation_time desc, id)
  where status = 'inProgress' and deleted_at is null;

-- When a revision stopped being what a start pins, as far as the server knows. Nobody recorded it for the revisions of
-- before, so their time counts from here.
alter table definition_clock add column moved_at timestamptz not null default now();
alter table revision add column stopped_at timestamptz;
update revision set stopped_at = now()
where exists (select from control_card_template template
    where template.id = revision.template_id and not template.is_current_version)
  or exists (select from revision later
    where later.template_id = revision.template_id and later.checked_clock > revision.checked_clock);
create index revision_content_hash on revision (content_hash);

create function stop_revisions() returns trigger
  language plpgsql as $$
begin
  update revision set stopped_at = now() where template_id = new.id and stopped_at is null;
  return null;
end $$;
create trigger control_card_template_stopped after update of is_current_version on control_card_template
  for each row when (old.is_current_version and not new.is_current_version) execute function stop_revisions();

-- A restore begins a new epoch. Its name is random, since two restores of one backup are two epochs.
insert into installation (key, value)
values ('epoch', jsonb_build_object('number', 1, 'id', gen_random_uuid()))
on conflict (key) do update set value = installation.value || jsonb_build_object('id', gen_random_uuid());

do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    grant update (stopped_at) on revision to kartoteka_app;
  end if;
end $$;
