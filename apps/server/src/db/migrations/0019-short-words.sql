-- In how many cards' searched texts each sign stands, and each two in a row: an index of three letters knows nothing of
-- words as short as that; see docs/decisions/lists-at-a-million.md. The row '' counts the texts: without it nothing is
-- counted yet, which a job sees to.
create table card_piece_count (
  piece text collate "C" primary key,
  cards bigint not null
);
insert into card_piece_count select '', 0 where not exists (select from card_search);

-- Texts that changed since they were counted, as they were and as they became. Writers add rows and wait for nobody; a
-- job adds them up.
create table card_text_change (
  was text,
  became text
);

create function note_card_text() returns trigger
  language plpgsql as $$
begin
  insert into card_text_change values (old.body, new.body);
  return null;
end $$;
create trigger card_search_noted_new after insert or delete on card_search
  for each row execute function note_card_text();
create trigger card_search_noted after update on card_search
  for each row when (old.body is distinct from new.body)
  execute function note_card_text();
