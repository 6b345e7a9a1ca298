-- The states of a card that were handed out on paper: one of them that stands no more is superseded, no forgery.
create table card_paper (
  card_id uuid not null references control_card (id) on delete cascade,
  data_hash bytea not null,
  first_read_at timestamptz not null default now(),
  primary key (card_id, data_hash)
);
