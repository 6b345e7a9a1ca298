-- Who signs cards of a revision, as rows beside the document: whoever changes a membership asks whether it opens a signature.
create table revision_approval (
  revision_id uuid not null references revision (id),
  position integer not null,
  type text not null,
  value uuid not null,
  primary key (revision_id, position)
);
create index revision_approval_value on revision_approval (value);
insert into revision_approval (revision_id, position, type, value)
select revision.id, approval.position - 1, approval.party->>'type', (approval.party->>'value')::uuid
from revision
cross join lateral jsonb_array_elements(revision.definition->'approvals')
  with ordinality as approval (party, position);

-- Of a revision with many finished cards it is known at once whether one is open.
create index control_card_open_revision on control_card (revision_id)
  where status in ('inProgress', 'awaitingApproval') and deleted_at is null;
-- A slot may have been given to somebody whom the revision does not name.
create index approval_slot_open on approval_slot (type, value, card_id) where closed_at is null;

do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    revoke update, delete, truncate on revision_approval from kartoteka_app;
  end if;
end $$;
