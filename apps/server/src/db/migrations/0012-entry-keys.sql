-- What the client that began an entry calls it: whoever lost the answer still finds it, and can't begin it twice.
alter table card_entry
  add column client_key text,
  add constraint card_entry_client_key_length check (length(client_key) between 1 and 128);
create unique index card_entry_client_key on card_entry (card_id, element_id, client_key)
  where client_key is not null and deleted_at is null;
