-- What is read of people and stores, without a lock on either: forced row-level security hides the
-- rows of all tenants from the owner of the tables, andon_system reads them.
grant select (org_code, id) on spare_part to andon_system;--> statement-breakpoint
set local role andon_system;--> statement-breakpoint
create temp table person_side on commit drop as select id, org_code from app_user;--> statement-breakpoint
create temp table part_side on commit drop as select id, org_code from spare_part;--> statement-breakpoint
analyze person_side, part_side;--> statement-breakpoint
reset role;--> statement-breakpoint
revoke select (org_code, id) on spare_part from andon_system;--> statement-breakpoint
-- From here to its end this migration locks work_order and the tables of its events, segments and
-- parts, and no others: of these each row is written once, and nobody reads or writes meanwhile.
ALTER TABLE "work_order" ADD COLUMN "passed_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "passed_reworks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_segment" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
ALTER TABLE "work_order_event" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
ALTER TABLE "work_order_part" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
grant select, update on work_order, work_order_segment, work_order_event, work_order_part to andon_system;--> statement-breakpoint
set local role andon_system;--> statement-breakpoint
-- When and after which version an order came to who repairs it now: its wait for them began where
-- what went before ended, which another node's clock may have put behind the event.
create temp table passing on commit drop as
select w.org_code, w.order_id, w.version, w.time as event_time,
  coalesce((
    select min(g.start_time) from work_order_segment g
    where g.org_code = w.org_code and g.order_id = w.order_id and g.kind = 0
      and g.start_time >= w.time), w.time) as time
from (
  select distinct on (org_code, order_id) org_code, order_id, version, time
  from work_order_event where call = 'Withdraw' and to_state = 0
  order by org_code, order_id, version desc
) w;--> statement-breakpoint
analyze passing;--> statement-breakpoint
-- The record that a former side wrote, and nobody since, is void for who repairs now; the history
-- keeps what was said to be done.
update work_order o set passed_time = w.time,
  passed_reworks = (
    select count(*) from work_order_event e
    where e.org_code = o.org_code and e.order_id = o.id and e.version < w.version
      and e.call = 'Surer' and e.to_state = 2),
  write_time = case when o.write_time > w.event_time then o.write_time end,
  amend_time = case when o.amend_time > w.event_time then o.amend_time end,
  cause_id = case when o.write_time > w.event_time then o.cause_id end,
  cause_name = case when o.write_time > w.event_time then o.cause_name end,
  measures = case when o.write_time > w.event_time then o.measures end
from passing w
where w.org_code = o.org_code and w.order_id = o.id;--> statement-breakpoint
-- What lies before an order was last passed on is of who did it; of nobody, its owner's: not of who
-- repairs it now.
update work_order_event e set repair_org_code = case
  when w.version > e.version then coalesce(u.org_code, e.org_code)
  else o.repair_org_code end
from work_order o
left join passing w on w.org_code = o.org_code and w.order_id = o.id
cross join lateral (
  select 1) one
left join person_side u on false
where o.org_code = e.org_code and o.id = e.order_id;--> statement-breakpoint
