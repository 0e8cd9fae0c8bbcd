-- Plans of a large plant: the kind of each point, indexes of what is open, and the numbers of points by their days.

-- A substitute who has left or is disabled gives their open points back.
update plan_point t set substitute_id = null, notified = 0, update_time = now(), version = t.version + 1
from app_user u where u.org_code = t.org_code and u.id = t.substitute_id and u.user_state <> 1 and t.is_open;

alter table plan_point
  -- planKind of its plan; null: a single check.
  add column kind smallint;
-- years of points are written anew sooner without these indexes
drop index plan_point_due, plan_point_open, plan_point_plan, plan_point_device, plan_point_substitute;
update plan_point t set kind = p.kind from plan p
where p.org_code = t.org_code and p.id = t.plan_id and p.spot_form_id is null;

create index plan_point_open on plan_point (org_code, from_date, due_date) where is_open;
create index plan_point_plan on plan_point (org_code, plan_id, due_date);
create index plan_point_device on plan_point (org_code, device_id, due_date);
create index plan_point_substitute on plan_point (org_code, substitute_id) where substitute_id is not null;
create index plan_point_due on plan_point (org_code, kind, due_date, plan_id, id);
create index plan_point_open_due on plan_point (org_code, kind, due_date, plan_id, id) where is_open;
create index plan_point_open_plan on plan_point (org_code, plan_id, due_date) where is_open;

-- How many points have the same days. A change of points appends rows, so that nobody waits; a night adds them up.
create table plan_day_count (
  org_code text not null,
  kind smallint not null,
  due_date date not null,
  from_date date not null,
  until_date date not null,
  -- 0: of run hours.
  interval_days integer not null,
  is_open boolean not null,
  -- The days between the due date and the completion; null: not done.
  late_days integer,
  -- Below zero: so many fewer.
  points integer not null
);
create index plan_day_count_due on plan_day_count (org_code, kind, due_date);
create index plan_day_count_open on plan_day_count (org_code, kind, due_date) where is_open;
select tenant_table('plan_day_count');

create function count_plan_points() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into plan_day_count
    select org_code, kind, due_date, from_date, until_date, coalesce(interval_days, 0), is_open, done_date - due_date, count(*)
    from after_rows where kind is not null group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into plan_day_count
    select org_code, kind, due_date, from_date, until_date, coalesce(interval_days, 0), is_open, done_date - due_date, -count(*)
    from before_rows where kind is not null group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into plan_day_count
    select org_code, kind, due_date, from_date, until_date, coalesce(interval_days, 0), is_open, done_date - due_date, sum(n)
    from (select *, 1 as n from after_rows union all select *, -1 from before_rows) x
    where kind is not null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger plan_points_added after insert on plan_point referencing new table as after_rows
  for each statement execute function count_plan_points();
create trigger plan_points_removed after delete on plan_point referencing old table as before_rows
  for each statement execute function count_plan_points();
create trigger plan_points_changed after update on plan_point referencing old table as before_rows new table as after_rows
  for each statement execute function count_plan_points();

insert into plan_day_count
select org_code, kind, due_date, from_date, until_date, coalesce(interval_days, 0), is_open, done_date - due_date, count(*)
from plan_point where kind is not null group by 1, 2, 3, 4, 5, 6, 7, 8;
