-- The number of starts of the running check since a process last wrote that its start had ended. Above five, the check
-- fails, because the check may be what ends the processes.
alter table history_check add column starts integer not null default 0;
