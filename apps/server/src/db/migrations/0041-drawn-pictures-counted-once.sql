-- A photo and the pictures that were drawn upon it count as one file of a card, as its screen shows them.
update control_card as card
set file_count = counted.files
from (
  select entry.card_id, count(*)::integer as files
  from card_entry as entry cross join lateral jsonb_array_elements(entry.files) as file
  where entry.deleted_at is null
    and entry.card_id in (select card_id from file where original_id is not null)
    and not exists (
      select from jsonb_array_elements(entry.files) as drawn where drawn ->> 'originalId' = file ->> 'id')
  group by entry.card_id
) as counted
where counted.card_id = card.id and card.file_count <> counted.files;
