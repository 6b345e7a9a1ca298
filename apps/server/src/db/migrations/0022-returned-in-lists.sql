-- Where a card stands for lists: a returned card is in progress, and lists tell it apart. A column and no expression, so
-- that counts and pages are read from an index alone. PostgreSQL writes the whole table anew for it.
-- vacuum control_card
alter table control_card add column list_status text not null generated always as (
  case when status = 'inProgress' and return_reason is not null then 'returned' else status end) stored;
drop index control_card_by_status;
create index control_card_by_list_status on control_card (list_status, creation_time, id) where deleted_at is null;

drop trigger control_card_counted on control_card;
alter table card_count rename column status to list_status;
create or replace function count_card() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    insert into card_count values (old.template_id, old.list_status, old.has_deviations, -1);
  end if;
  if new.deleted_at is null then
    insert into card_count values (new.template_id, new.list_status, new.has_deviations, 1);
  end if;
  return null;
end $$;
create trigger control_card_counted after update on control_card
  for each row when ((old.list_status, old.has_deviations, old.template_id, old.deleted_at is null)
    is distinct from (new.list_status, new.has_deviations, new.template_id, new.deleted_at is null))
  execute function count_card();

insert into card_count
  select template_id, moved.list_status, has_deviations, moved.step * count(*) from control_card
  cross join lateral (values ('inProgress', -1), ('returned', 1)) as moved (list_status, step)
  where control_card.list_status = 'returned' and deleted_at is null
  group by template_id, moved.list_status, has_deviations, moved.step;
