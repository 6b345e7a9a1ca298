-- Whoever deleted an entry, renamed a card or started one under a name of its own changed what is signed: they filled the
-- card. What the history tells of the cards so far is added; later ones are written with the change.
insert into card_filler (card_id, user_id, first_filled_at, last_filled_at)
select event.card_id, event.user_id, min(event.at), max(event.at)
from card_event as event
join app_user as person on person.id = event.user_id
join control_card as card on card.id = event.card_id
cross join lateral (select ' ' || to_char(card.day, 'DD/MM/YYYY') || ' nr ' || card.number as words) as ending
where event.type in ('cardRenamed', 'entryDeleted')
  or event.type = 'cardStarted' and event.payload->>'name'
    <> left(event.payload->>'templateName', 256 - length(ending.words)) || ending.words
group by event.card_id, event.user_id
on conflict (card_id, user_id) do update set
  first_filled_at = least(card_filler.first_filled_at, excluded.first_filled_at),
  last_filled_at = greatest(card_filler.last_filled_at, excluded.last_filled_at);
