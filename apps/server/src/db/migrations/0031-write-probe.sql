-- Readiness writes here what a card would need: a page of a file, and a commit that is on disk. The table is emptied
-- with each question, so that the page is a new one every time.
create table write_probe (
  at timestamptz not null default now()
);

do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    grant truncate on write_probe to kartoteka_app;
  end if;
end $$;
