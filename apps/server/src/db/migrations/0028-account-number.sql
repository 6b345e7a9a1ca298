-- A short number that paper shows beside a name, since two people may share one: in the order in which accounts were made,
-- never changed and never given again.
alter table app_user add column number integer;
update app_user set number = numbered.number
from (select id, row_number() over (order by creation_time, id) as number from app_user) numbered
where numbered.id = app_user.id;

create sequence app_user_number as integer owned by app_user.number;
select setval('app_user_number', (select count(*) + 1 from app_user), false);
alter table app_user
  alter column number set default nextval('app_user_number'),
  alter column number set not null,
  add constraint app_user_number_unique unique (number);

create function refuse_account_number() returns trigger
  language plpgsql as $$
begin
  raise exception 'the number of an account is never changed' using errcode = 'integrity_constraint_violation';
end $$;

create trigger app_user_number_unchanging before update of number on app_user
  for each row when (old.number is distinct from new.number) execute function refuse_account_number();
