-- How often something changed that many cards share: a name by which lists are sorted, or the searched texts after a
-- rename. The sum of `times` tells a process whether a column of cards in memory is still right; see
-- docs/decisions/lists-in-memory.md. Changes add rows and wait for nobody; a job adds them up. A rename was noted as a
-- change of all cards before, so that all columns had to be read again.
create table shared_change (
  part text not null,
  times bigint not null,
  constraint shared_change_part check (part in ('people', 'templates', 'texts'))
);

create function note_shared_change() returns trigger
  language plpgsql as $$
begin
  insert into shared_change values (tg_argv[0], 1);
  return null;
end $$;

drop trigger control_card_template_change on control_card_template;
create trigger control_card_template_change after update on control_card_template
  for each row when ((old.name, old.control_card_group_id, old.control_card_type_id)
    is distinct from (new.name, new.control_card_group_id, new.control_card_type_id))
  execute function note_shared_change('templates');
drop trigger control_card_group_change on control_card_group;
create trigger control_card_group_change after update on control_card_group
  for each row when (old.name is distinct from new.name) execute function note_shared_change('templates');
drop trigger control_card_type_change on control_card_type;
create trigger control_card_type_change after update on control_card_type
  for each row when (old.name is distinct from new.name) execute function note_shared_change('templates');
drop trigger app_user_card_change on app_user;
create trigger app_user_card_change after update on app_user
  for each row when ((old.name, old.surname, old.user_name) is distinct from (new.name, new.surname, new.user_name))
  execute function note_shared_change('people');

-- The job that rewrites the texts of very many cards after a rename says so, and its cards need not be read one by one.
create function note_searched_card() returns trigger
  language plpgsql as $$
begin
  if current_setting('kartoteka.shared_texts', true) = 'on' then
    insert into shared_change select 'texts', 1 where exists (select from moved);
  else
    insert into card_change select distinct pg_current_xact_id(), card_id from moved on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger card_search_change_new on card_search;
create trigger card_search_change_new after insert on card_search
  referencing new table as moved for each statement execute function note_searched_card();
drop trigger card_search_change on card_search;
create trigger card_search_change after update on card_search
  referencing new table as moved for each statement execute function note_searched_card();
drop trigger card_search_change_gone on card_search;
create trigger card_search_change_gone after delete on card_search
  referencing old table as moved for each statement execute function note_searched_card();
