-- What an index of texts can hold, as a column, so that counting them needs no look at the rows.
drop index card_value_text, card_value_text_sorted;
alter table card_value add column text_start text generated always as (left(text_value, 256)) stored;
create index card_value_text on card_value
  (field_no, text_start, created_at, card_id) include (ordinal) where text_start is not null;
create index card_value_text_sorted on card_value
  (field_no, text_start collate "pl-x-icu", card_id) where text_start is not null and ordinal = 0;
