-- The start page of administrators and a user's form show changes of own names without reading the rest of the trail.
create index audit_event_own_name on audit_event (at desc, id desc) where action = 'user.ownName';
create index audit_event_own_name_target on audit_event (target_id, at desc, id desc) where action = 'user.ownName';
