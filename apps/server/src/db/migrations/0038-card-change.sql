-- Which cards changed in which transaction, so that a process that keeps columns of cards in memory knows which of them
-- it must read again; see docs/decisions/lists-in-memory.md. A transaction notes a card once. A job removes old rows.
create table card_change (
  xid xid8 not null,
  card_id uuid not null,
  primary key (xid, card_id)
);

-- Changes of transactions before this one may be missing. Exactly one row.
create table card_change_floor (
  xid xid8 not null
);
insert into card_change_floor values (pg_snapshot_xmin(pg_current_snapshot()));

create function note_card_change() returns trigger
  language plpgsql as $$
begin
  insert into card_change values (pg_current_xact_id(), new.id) on conflict do nothing;
  return null;
end $$;
create trigger control_card_change_new after insert on control_card
  for each row execute function note_card_change();
create trigger control_card_change after update on control_card
  for each row when (
    (old.name, old.template_id, old.list_status, old.has_deviations, old.file_count, old.creation_time,
      old.creator_id, old.last_modification_time, old.deleted_at is null)
    is distinct from
    (new.name, new.template_id, new.list_status, new.has_deviations, new.file_count, new.creation_time,
      new.creator_id, new.last_modification_time, new.deleted_at is null))
  execute function note_card_change();

create function note_indexed_card() returns trigger
  language plpgsql as $$
begin
  insert into card_change select distinct pg_current_xact_id(), card_id from moved on conflict do nothing;
  return null;
end $$;
create trigger card_value_change_new after insert on card_value
  referencing new table as moved for each statement execute function note_indexed_card();
create trigger card_value_change after update on card_value
  referencing new table as moved for each statement execute function note_indexed_card();
create trigger card_value_change_gone after delete on card_value
  referencing old table as moved for each statement execute function note_indexed_card();
create trigger card_search_change_new after insert on card_search
  referencing new table as moved for each statement execute function note_indexed_card();
create trigger card_search_change after update on card_search
  referencing new table as moved for each statement execute function note_indexed_card();
create trigger card_search_change_gone after delete on card_search
  referencing old table as moved for each statement execute function note_indexed_card();
create trigger card_modified_change_new after insert on card_modified
  referencing new table as moved for each statement execute function note_indexed_card();
create trigger card_modified_change after update on card_modified
  referencing new table as moved for each statement execute function note_indexed_card();
create trigger card_modified_change_gone after delete on card_modified
  referencing old table as moved for each statement execute function note_indexed_card();

-- Lists also sort and filter by names of other tables; their change concerns any number of cards.
create function note_all_cards() returns trigger
  language plpgsql as $$
begin
  insert into card_change values (pg_current_xact_id(), '00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end $$;
create trigger control_card_template_change after update on control_card_template
  for each row when ((old.name, old.control_card_group_id, old.control_card_type_id)
    is distinct from (new.name, new.control_card_group_id, new.control_card_type_id))
  execute function note_all_cards();
create trigger control_card_group_change after update on control_card_group
  for each row when (old.name is distinct from new.name) execute function note_all_cards();
create trigger control_card_type_change after update on control_card_type
  for each row when (old.name is distinct from new.name) execute function note_all_cards();
create trigger app_user_card_change after update on app_user
  for each row when ((old.name, old.surname, old.user_name) is distinct from (new.name, new.surname, new.user_name))
  execute function note_all_cards();
create trigger control_card_gone after delete on control_card
  for each row execute function note_all_cards();
