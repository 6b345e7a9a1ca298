-- What an operator goes on with: the newest open cards of a revision, and the few that came back.
create index control_card_open on control_card (revision_id, creation_time desc)
  where status = 'inProgress' and deleted_at is null and return_reason is null;
create index control_card_returned on control_card (creation_time)
  where status = 'inProgress' and deleted_at is null and return_reason is not null;
