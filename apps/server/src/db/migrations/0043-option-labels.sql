-- The labels that a revision gives to the options of its columns of texts, by value; '{}' for a control without
-- options. Lists and sheets read them instead of the whole revision.
create table revision_labels (
  revision_id uuid not null references revision (id),
  field_id text not null,
  labels jsonb not null,
  primary key (revision_id, field_id)
);
create index revision_labels_field on revision_labels (field_id);
-- A document of the first format has the data type in each field. 'offset 0' keeps PostgreSQL from reading the whole
-- document again for each field.
insert into revision_labels (revision_id, field_id, labels)
select distinct on (document.id, field.one ->> 'id') document.id, (field.one ->> 'id') || ':text',
  coalesce(options.labels, '{}')
from (
  select id, definition -> 'elements' as elements, definition -> 'dataTypes' as types from revision offset 0
) as document
cross join lateral jsonb_array_elements(document.elements) as element
cross join lateral jsonb_array_elements(case jsonb_typeof(element #> '{formTemplate,elements}')
  when 'array' then element #> '{formTemplate,elements}' else '[]' end) as field (one)
cross join lateral (
  select coalesce(field.one -> 'dataType', document.types -> (field.one ->> 'dataTypeId')) as one) as type
left join lateral (
  select jsonb_object_agg(option ->> 'value', coalesce(nullif(option ->> 'label', ''), option ->> 'value')) as labels
  from jsonb_array_elements(type.one -> 'settings') as setting
  cross join lateral jsonb_array_elements(setting -> 'options') as option
  where setting ->> 'type' = 'availableOptions') as options on type.one ->> 'controlType' = 'select'
where field.one ->> 'filterGroup' is not null and type.one ->> 'storedValueType' = 'text'
  and type.one ->> 'controlType' = any('{text,select,time}');

-- Whether revisions give an option different labels, or only some of them have options.
alter table search_field add column has_own_labels boolean not null default false;
update search_field set has_own_labels = true where id in (
  select field_id from revision_labels group by field_id having count(distinct labels = '{}') > 1
  union all
  select field_id from revision_labels cross join lateral jsonb_each_text(labels) as option
  group by field_id, option.key having count(distinct option.value) > 1);

do $$
begin
  if exists (select from pg_roles where rolname = 'kartoteka_app') then
    revoke update, delete, truncate on revision_labels from kartoteka_app;
  end if;
end $$;
