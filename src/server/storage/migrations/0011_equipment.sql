-- What a plant records of its machines, and the trees of their types and positions.

alter table device add column parent_id uuid;
alter table device add column buy_date date;
alter table device add column warranty_date date;
alter table device add column life_years double precision;
-- CNY; its owner alone sees it.
alter table device add column price double precision;
alter table device add column remark text;
create index device_parent on device (org_code, parent_id) where parent_id is not null;
create index device_type_code on device (org_code, type_id, device_code, id);
create index device_position_code on device (org_code, position_id, device_code, id);

alter table device_type add column parent_id uuid;
alter table device_type add column sort integer not null default 0;
alter table device_position add column parent_id uuid;
alter table device_position add column sort integer not null default 0;

-- Devices are found by serial number and brand too: `fillSearch` writes all rows anew at the next start.
set local role andon_system;
update app_user set search = '';
reset role;
