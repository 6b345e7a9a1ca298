-- The list of users shows when each was active last. Ended sessions are deleted, so their latest time moves here.
alter table app_user add column last_seen_at timestamptz;
create index session_seen on session (user_id, last_seen_at desc);
