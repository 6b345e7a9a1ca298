-- Counts and pages are read from indexes alone, but only of table pages that a vacuum found unchanged. By default it comes
-- after a fifth of a table: with a million cards after hundreds of thousands of saves, and the newest cards change most.
alter table control_card set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);
alter table card_value set (autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.002);
alter table card_modified set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- New texts wait in a list that every search reads from end to end, until somebody's write puts 4 MB of them in place. In
-- kB: as much as costs a write no more.
alter index card_search_body set (gin_pending_list_limit = 512);
-- A save writes the rows of a card anew. Beside the old one, on the same page, no index of the table has to change; the
-- room for it is that of older versions, once there was any.
alter table control_card set (fillfactor = 85);
alter table card_entry set (fillfactor = 85);
alter table card_shown set (fillfactor = 85);
