-- Codes of types and positions, where a position is, and the hours that a device has run.

alter table device_type add column type_code text;
create unique index type_code_unique on device_type (org_code, type_code);
alter table device_position add column position_code text;
alter table device_position add column coordinates text;
create unique index position_code_unique on device_position (org_code, position_code);

-- Hours in the run state "running" that ended before run_state_time, on top of the meter's last entered reading.
alter table device add column run_hours double precision;
-- Only what ran after this instant counts: when the meter's reading was entered; for devices from before, this migration.
alter table device add column run_hours_time timestamptz(3) default now();
alter table device alter column run_hours_time drop default;
