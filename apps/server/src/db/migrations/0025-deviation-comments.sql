-- A comment belongs to the field that deviates: comments by form element id, of values that lie outside their norms. The
-- entry's own comment stays; in entries so far it answers for all their deviations.
alter table card_entry
  add column deviation_comments jsonb not null default '{}',
  add constraint card_entry_deviation_comments_object check (jsonb_typeof(deviation_comments) = 'object');
