-- Plans whose tasks are due once a measuring point of the machine has a value above a limit.
alter table plan_revision
  -- The points of its key are read, whatever type of devices they belong to.
  add column reading_point_id uuid,
  add column reading_limit double precision;
create index plan_revision_reading on plan_revision (org_code, reading_point_id) where reading_point_id is not null;
