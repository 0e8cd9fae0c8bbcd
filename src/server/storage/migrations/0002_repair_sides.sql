ALTER TABLE "work_order" ADD COLUMN "passed_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "passed_reworks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_event" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
ALTER TABLE "work_order_segment" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
-- Of all tenants: forced row-level security would hide the rows from the owner of the tables.
alter table work_order no force row level security;--> statement-breakpoint
alter table work_order_event no force row level security;--> statement-breakpoint
alter table work_order_segment no force row level security;--> statement-breakpoint
alter table app_user no force row level security;--> statement-breakpoint
update work_order o set passed_time = w.time, passed_reworks = (
  select count(*) from work_order_event e
  where e.org_code = o.org_code and e.order_id = o.id and e.version < w.version
    and e.call = 'Surer' and e.to_state = 2)
from (
  select distinct on (org_code, order_id) org_code, order_id, version, time
  from work_order_event where call = 'Withdraw' and to_state = 0
  order by org_code, order_id, version desc
) w
where w.org_code = o.org_code and w.order_id = o.id;--> statement-breakpoint
-- What lies before an order was last passed on is of who did it; of nobody, its owner's: not of who
-- repairs it now.
update work_order_event e set repair_org_code = case
  when p.version > e.version
  then coalesce((select u.org_code from app_user u where u.id = e.user_id), e.org_code)
  else o.repair_org_code end
from work_order o
left join (
  select org_code, order_id, max(version) as version
  from work_order_event where call = 'Withdraw' and to_state = 0
  group by org_code, order_id
) p on p.org_code = o.org_code and p.order_id = o.id
where o.org_code = e.org_code and o.id = e.order_id;--> statement-breakpoint
update work_order_segment g set repair_org_code = case
  when g.end_time <= o.passed_time
  then coalesce((select u.org_code from app_user u where u.id = g.user_id), g.org_code)
  else o.repair_org_code end
from work_order o
where o.org_code = g.org_code and o.id = g.order_id;--> statement-breakpoint
alter table work_order force row level security;--> statement-breakpoint
alter table work_order_event force row level security;--> statement-breakpoint
alter table work_order_segment force row level security;--> statement-breakpoint
alter table app_user force row level security;--> statement-breakpoint
ALTER TABLE "work_order_event" ALTER COLUMN "repair_org_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_segment" ALTER COLUMN "repair_org_code" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "work_order_segment_repair_work" ON "work_order_segment" USING btree ("repair_org_code",(case when end_time is null then 'infinity' else end_time end)) WHERE kind = 1;--> statement-breakpoint
-- A provider reads the time that it had an order, whoever has it now, and nobody else's; of the
-- history of an order that it repairs, what happened since it came to it.
drop policy repair_side on work_order_segment;--> statement-breakpoint
create policy repair_side on work_order_segment for select to andon_app using (
  repair_org_code = current_setting('app.org', true));--> statement-breakpoint
drop policy repair_side on work_order_event;--> statement-breakpoint
create policy repair_side on work_order_event for select to andon_app using (
  repair_org_code = current_setting('app.org', true)
  and exists (select 1 from work_order o where o.org_code = work_order_event.org_code and o.id = work_order_event.order_id
    and o.repair_org_code = current_setting('app.org', true)));
