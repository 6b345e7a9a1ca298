-- The number of starts of the running check after which no end was written, because the process died. The present start
-- counts too.
alter table history_check add column starts integer not null default 0;
