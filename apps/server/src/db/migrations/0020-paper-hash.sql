-- A print's hash covers the card's state, round and signatures from now on. What was printed before carries the hash of
-- the data alone; both are remembered here.
alter table card_paper rename column data_hash to paper_hash;
