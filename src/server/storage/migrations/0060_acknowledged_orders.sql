-- When somebody took notice of a reported order, and the people of its repair side whom it called last: at most three of
-- them, and how many there were. The latter are stored for orders of level 1 alone, whose alarm shows them.
alter table work_order
  add column acknowledge_time timestamptz(3),
  add column called_user_ids uuid[],
  add column called_count integer;
