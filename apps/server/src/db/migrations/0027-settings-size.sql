-- What a data type's settings take, so that a form's size is a sum of numbers: it is asked at every save, and settings may
-- have megabytes.
alter table data_type
  add column settings_size integer not null generated always as (octet_length(settings::text)) stored;
