-- Where a run of a repair stands, so that the next process goes on from there. Cards are walked by their ids.
alter table index_action add column position uuid;
