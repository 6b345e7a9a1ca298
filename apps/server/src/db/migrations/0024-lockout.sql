-- A lock holds where the wrong passwords came from, and not for everybody. The account is 'user:' and an id, or 'name:' and
-- a keyed hash of what nobody is called.

-- Wrong passwords in a row of an account at one place: a network that it signs in from, or 'session:' and the id of one
-- that asks again.
create table password_try (
  account text not null,
  place text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (account, place)
);
create index password_try_age on password_try (last_failed_at);

-- Failed sign-ins of an account, wherever they came from: those of the last hour, oldest first.
create table sign_in_failure (
  account text primary key,
  failed_at timestamptz[] not null,
  last_failed_at timestamptz not null,
  delayed_until timestamptz
);
create index sign_in_failure_age on sign_in_failure (last_failed_at);

-- Networks that an account has signed in from, as keyed hashes.
create table known_network (
  user_id uuid not null references app_user (id) on delete cascade,
  network_hash bytea not null,
  signed_in_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_network_age on known_network (signed_in_at);

-- lockout_end tells from now on until when sign-ins are refused somewhere. A lock of the whole account holds no more.
update app_user set lockout_end = null where lockout_end is not null;
alter table app_user drop column access_failed_count;
