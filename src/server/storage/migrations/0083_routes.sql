-- Routes: stops in an order, a time of the day, substitutes; dates of a cycle that were moved together; addresses of calendars of plans.

alter table plan_revision
  -- The devices are the stops of a route, in their order.
  add column is_route boolean not null default false,
  -- The time of the day: that of a shift of the duty, or minutes of the day.
  add column shift_id uuid,
  add column window_from smallint,
  add column window_to smallint,
  -- `[{from, days}]`, in order: from a date of the cycle on, all dates lie so many days later.
  add column moves jsonb not null default '[]';

-- Who carries it out in place of the executors.
alter table plan_point add column substitute_id uuid;
create index plan_point_substitute on plan_point (org_code, substitute_id) where substitute_id is not null;

alter table plan_record
  -- Outside the time of the day of its plan, and by somebody who was no executor of it.
  add column is_outside boolean not null default false,
  add column is_substitute boolean not null default false;

-- A person has one address for each kind of calendar: their duty (0), and their points of plans (1).
alter table out_call_feed rename to calendar_feed;
alter table calendar_feed
  add column kind smallint not null default 0,
  drop constraint out_call_feed_pkey,
  add primary key (org_code, user_id, kind);
