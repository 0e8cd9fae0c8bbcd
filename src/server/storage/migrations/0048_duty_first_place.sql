-- The place in the order whose turn the first day of a shift is, so that an edit of the order moves nobody's turn of today.
alter table out_call_set add column first_place integer not null default 0;
