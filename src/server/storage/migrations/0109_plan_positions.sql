-- Stops of routes without a machine, which are positions; the picture of the hall of a route with its stops on it.

alter table plan add column picture jsonb;

alter table plan_device drop constraint plan_device_pkey;
alter table plan_device
  alter column device_id drop not null,
  add column position_id uuid,
  -- The machine or the position.
  add column stop_id uuid generated always as (coalesce(device_id, position_id)) stored,
  -- Where it is on the picture: the shares of its width and height; null: nowhere.
  add column mark_x double precision,
  add column mark_y double precision,
  add primary key (org_code, plan_id, stop_id),
  add unique (org_code, plan_id, device_id),
  add constraint plan_device_position_fkey foreign key (org_code, position_id) references device_position (org_code, id),
  add constraint plan_device_stop check (num_nonnulls(device_id, position_id) = 1),
  add constraint plan_device_mark check (num_nonnulls(mark_x, mark_y) <> 1 and mark_x between 0 and 1 and mark_y between 0 and 1);
create index plan_device_position on plan_device (org_code, position_id) where position_id is not null;

alter table plan_point
  alter column device_id drop not null,
  add column position_id uuid,
  add constraint plan_point_position_fkey foreign key (org_code, position_id) references device_position (org_code, id),
  add constraint plan_point_stop check (num_nonnulls(device_id, position_id) = 1);
create unique index plan_point_position_sequence on plan_point (org_code, plan_id, position_id, sequence) where position_id is not null;
create index plan_point_position on plan_point (org_code, position_id) where position_id is not null;

-- Null: of a position, which its point has. `plan_answer.device_id` has the machine or the position.
alter table plan_record alter column device_id drop not null;
