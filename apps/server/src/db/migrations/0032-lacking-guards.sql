-- What does not guard the stored data as it must, in words, beside the breaks that the check of the histories found.
alter table history_check add column lacking text[] not null default '{}';
