-- The counter at which a device joined a plan by run hours: its first point is counted from there.
alter table plan_device add column join_hours double precision;
