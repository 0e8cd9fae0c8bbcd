-- The person in charge of a position, and of the positions below it that have none.
alter table device_position add column manager_id uuid;
