-- The import that added a type or a position, so that an undo removes it with the devices.
alter table device_type add column batch_id uuid;
alter table device_position add column batch_id uuid;
create index device_batch on device (org_code, batch_id) where batch_id is not null;
