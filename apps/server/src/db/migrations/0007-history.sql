create table card_event (
  card_id uuid not null references control_card (id),
  seq integer not null,
  id uuid not null,
  at timestamptz(3) not null,
  user_id uuid,
  user_name text not null,
  type text not null,
  reason text,
  payload jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (card_id, seq),
  constraint card_event_seq check (seq >= 1),
  constraint card_event_id_key unique (id)
);
create trigger card_event_append_only before update or delete on card_event
  for each row execute function refuse_change();
create trigger card_event_not_truncated before truncate on card_event
  for each statement execute function refuse_change();

-- The heads of cards' chains, anchored in a chain of their own, so that a cut tail shows.
create table history_anchor (
  seq bigint primary key,
  at timestamptz(3) not null,
  previous_hash bytea not null,
  hash bytea not null
);
create table history_anchor_head (
  anchor_seq bigint not null references history_anchor (seq),
  card_id uuid not null,
  event_count integer not null,
  head bytea not null,
  primary key (anchor_seq, card_id)
);
create index history_anchor_head_card on history_anchor_head (card_id, anchor_seq desc);
create trigger history_anchor_append_only before update or delete on history_anchor
  for each row execute function refuse_change();
create trigger history_anchor_head_append_only before update or delete on history_anchor_head
  for each row execute function refuse_change();

create table audit_event (
  id uuid primary key,
  at timestamptz(3) not null default now(),
  user_id uuid,
  user_name text,
  action text not null,
  outcome text not null,
  target_kind text,
  target_id text,
  target_name text,
  address text,
  correlation_id text,
  changes jsonb not null default '[]'
);
create index audit_event_newest on audit_event (at desc, id desc);
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    revoke update, delete, truncate on card_event, history_anchor, history_anchor_head, audit_event from kartoteka_app;
    revoke update, delete, truncate on signature from kartoteka_app;
    grant update (voided_at, voider_id, void_reason) on signature to kartoteka_app;
    revoke delete, truncate on control_card, revision from kartoteka_app;
    revoke update on revision from kartoteka_app;
    grant update (checked_clock) on revision to kartoteka_app;
  end if;
end $$;
