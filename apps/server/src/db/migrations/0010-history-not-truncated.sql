-- What may not be deleted row by row may not be emptied at once either, not even by the owner by mistake.
create trigger history_anchor_not_truncated before truncate on history_anchor
  for each statement execute function refuse_change();
create trigger history_anchor_head_not_truncated before truncate on history_anchor_head
  for each statement execute function refuse_change();
create trigger audit_event_not_truncated before truncate on audit_event
  for each statement execute function refuse_change();
create trigger signature_not_truncated before truncate on signature
  for each statement execute function refuse_change();
create trigger revision_not_truncated before truncate on revision
  for each statement execute function refuse_change();
create trigger revision_kept before delete on revision
  for each row execute function refuse_change();
