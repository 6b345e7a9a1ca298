create table card_number (
  family_id uuid not null references template_family (id),
  day date not null,
  last integer not null,
  primary key (family_id, day)
);

create table control_card (
  id uuid primary key,
  name text not null,
  template_id uuid not null references control_card_template (id),
  family_id uuid not null references template_family (id),
  revision_id uuid not null references revision (id),
  day date not null,
  number integer not null,
  status text not null default 'inProgress',
  return_reason text,
  has_deviations boolean not null default false,
  approval_round integer not null default 0,
  submitted_at timestamptz,
  submitter_id uuid,
  approved_at timestamptz,
  voided_at timestamptz,
  voider_id uuid,
  void_reason text,
  history_count integer not null default 0,
  history_head bytea,
  concurrency_stamp text not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  deleted_at timestamptz,
  deleter_id uuid,
  constraint control_card_name_length check (length(name) between 1 and 300),
  constraint control_card_status check (status in ('inProgress', 'awaitingApproval', 'approved', 'voided')),
  constraint control_card_number_key unique (family_id, day, number),
  constraint control_card_approved_at check ((status = 'approved') <= (approved_at is not null)),
  constraint control_card_void_reason check (status <> 'voided' or void_reason is not null)
);
create index control_card_newest on control_card (creation_time desc, id desc) where deleted_at is null;
create index control_card_in_progress on control_card (family_id, creation_time desc)
  where status = 'inProgress' and deleted_at is null;
create index control_card_awaiting on control_card (submitted_at)
  where status = 'awaitingApproval' and deleted_at is null;
create index control_card_template_id on control_card (template_id);
create index control_card_revision on control_card (revision_id);

create function refuse_card_delete() returns trigger
  language plpgsql as $$
begin
  if old.status = 'approved' and (new.deleted_at is not null or new.status not in ('approved', 'voided')) then
    raise exception 'an approved card is locked' using errcode = 'integrity_constraint_violation',
      constraint = 'control_card_approved_is_locked';
  end if;
  if new.revision_id <> old.revision_id or new.template_id <> old.template_id then
    raise exception 'a card is pinned to its revision' using errcode = 'integrity_constraint_violation',
      constraint = 'control_card_pinned';
  end if;
  return new;
end $$;
create trigger control_card_approved_is_locked before update on control_card
  for each row execute function refuse_card_delete();
create trigger control_card_kept before delete on control_card
  for each row execute function refuse_change();

-- One row an element of the card's revision, made when the card starts.
create table card_element (
  card_id uuid not null references control_card (id),
  element_id uuid not null,
  is_done boolean not null default false,
  closed_at timestamptz,
  closer_id uuid,
  primary key (card_id, element_id)
);
create index card_element_open on card_element (card_id) where not is_done;

create table card_entry (
  id uuid primary key,
  card_id uuid not null,
  element_id uuid not null,
  index integer not null,
  values jsonb not null default '{}',
  comment text,
  deviations jsonb not null default '[]',
  is_submitted boolean not null default false,
  submitted_at timestamptz,
  submitter_id uuid,
  return_reason text,
  reopened_at timestamptz,
  row_version integer not null default 1,
  creation_time timestamptz not null default now(),
  creator_id uuid not null,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  deleted_at timestamptz,
  foreign key (card_id, element_id) references card_element (card_id, element_id),
  constraint card_entry_index check (index between 0 and 9999),
  constraint card_entry_values_object check (jsonb_typeof(values) = 'object'),
  constraint card_entry_comment_length check (length(comment) <= 2000)
);
create unique index card_entry_index_key on card_entry (card_id, element_id, index) where deleted_at is null;
create index card_entry_element on card_entry (card_id, element_id, index);

-- Who filled a card: 'Moje ostatnie karty', visibility, and 'the filler may not sign'.
create table card_filler (
  card_id uuid not null references control_card (id),
  user_id uuid not null references app_user (id),
  first_filled_at timestamptz not null default now(),
  last_filled_at timestamptz not null default now(),
  primary key (card_id, user_id)
);
create index card_filler_recent on card_filler (user_id, last_filled_at desc);

-- Copied from the revision when the card enters approval; a new round after each return.
create table approval_slot (
  id uuid primary key,
  card_id uuid not null references control_card (id),
  round integer not null,
  position integer not null,
  type text not null,
  value uuid not null,
  label text not null,
  -- False while an earlier slot must be signed first; the rule decides, this keeps the list of waiting cards short.
  is_due boolean not null,
  closed_at timestamptz,
  constraint approval_slot_position_key unique (card_id, round, position),
  constraint approval_slot_type check (type in ('user', 'role', 'organizationUnit'))
);
create index approval_slot_due on approval_slot (type, value, card_id) where closed_at is null and is_due;

create table signature (
  id uuid primary key,
  slot_id uuid not null references approval_slot (id),
  card_id uuid not null references control_card (id),
  user_id uuid not null references app_user (id),
  user_name text not null,
  meaning text not null,
  data_hash bytea not null,
  signed_at timestamptz not null,
  voided_at timestamptz,
  voider_id uuid,
  void_reason text
);
create unique index signature_one_per_slot on signature (slot_id) where voided_at is null;
create index signature_card on signature (card_id);
create index signature_user on signature (user_id);

create function refuse_signature_change() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.slot_id, new.card_id, new.user_id, new.user_name, new.meaning, new.data_hash, new.signed_at)
     is distinct from
     (old.id, old.slot_id, old.card_id, old.user_id, old.user_name, old.meaning, old.data_hash, old.signed_at)
     or old.voided_at is not null then
    raise exception 'a signature never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger signature_immutable before update on signature
  for each row execute function refuse_signature_change();
create trigger signature_kept before delete on signature
  for each row execute function refuse_change();
