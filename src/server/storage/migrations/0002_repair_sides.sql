-- Of all tenants: forced row-level security hides the rows from the owner of the tables, andon_system
-- reads and writes them, with rights that end with this migration. People and stores are read first:
-- nobody waits for them.
create temp table person_side (id uuid, org_code text) on commit drop;--> statement-breakpoint
create temp table part_side (id uuid, org_code text) on commit drop;--> statement-breakpoint
create temp table passing (org_code text, order_id uuid, version int, event_time timestamptz, time timestamptz) on commit drop;--> statement-breakpoint
grant select, insert on person_side, part_side, passing to andon_system;--> statement-breakpoint
grant select (org_code, id) on spare_part to andon_system;--> statement-breakpoint
set local role andon_system;--> statement-breakpoint
insert into person_side select id, org_code from app_user;--> statement-breakpoint
insert into part_side select id, org_code from spare_part;--> statement-breakpoint
reset role;--> statement-breakpoint
revoke select (org_code, id) on spare_part from andon_system;--> statement-breakpoint
create index on person_side (id);--> statement-breakpoint
create index on part_side (id);--> statement-breakpoint
analyze person_side, part_side;--> statement-breakpoint
-- From here to the end nobody reads or writes orders, their segments, events and parts; of the last
-- three each row is written once. No other table is locked.
ALTER TABLE "work_order" ADD COLUMN "passed_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "passed_reworks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_event" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
ALTER TABLE "work_order_part" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
ALTER TABLE "work_order_segment" ADD COLUMN "repair_org_code" text;--> statement-breakpoint
grant select, update on work_order, work_order_segment, work_order_event, work_order_part to andon_system;--> statement-breakpoint
set local role andon_system;--> statement-breakpoint
-- When an order last came to who repairs it now: their wait began where what went before ended,
-- which the clock of another node may have put behind the event.
insert into passing
select w.org_code, w.order_id, w.version, w.time, coalesce((
  select min(g.start_time) from work_order_segment g
  where g.org_code = w.org_code and g.order_id = w.order_id and g.kind = 0
    and g.start_time >= w.time), w.time)
from (
  select distinct on (org_code, order_id) org_code, order_id, version, time
  from work_order_event where call = 'Withdraw' and to_state = 0
  order by org_code, order_id, version desc
) w;--> statement-breakpoint
-- A record that nobody has written since is a former side's, and void.
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
-- What lies before the passing is of who did it; of nobody, its owner's: not of who repairs it now.
update work_order_event e set repair_org_code = case
  when w.version > e.version
  then coalesce((select u.org_code from person_side u where u.id = e.user_id), e.org_code)
  else o.repair_org_code end
from work_order o
left join passing w on w.org_code = o.org_code and w.order_id = o.id
where o.org_code = e.org_code and o.id = e.order_id;--> statement-breakpoint
update work_order_segment g set repair_org_code = case
  when w.order_id is null then o.repair_org_code
  else coalesce((select u.org_code from person_side u where u.id = g.user_id), case
    when g.replaced_by <= w.version or g.end_time <= w.time then g.org_code
    else o.repair_org_code end) end
from work_order o
left join passing w on w.org_code = o.org_code and w.order_id = o.id
where o.org_code = g.org_code and o.id = g.order_id;--> statement-breakpoint
update work_order_part p set repair_org_code = coalesce(
  (select s.org_code from part_side s where s.id = p.part_id), o.repair_org_code)
from work_order o
where o.org_code = p.org_code and o.id = p.order_id;--> statement-breakpoint
reset role;--> statement-breakpoint
revoke all on work_order, work_order_segment, work_order_event, work_order_part from andon_system;--> statement-breakpoint
ALTER TABLE "work_order_event" ALTER COLUMN "repair_org_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_part" ALTER COLUMN "repair_org_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_segment" ALTER COLUMN "repair_org_code" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "work_order_segment_repair_work" ON "work_order_segment" USING btree ("repair_org_code",(case when end_time is null then 'infinity' else end_time end)) WHERE kind = 1;--> statement-breakpoint
-- While nodes of the former build still run beside those of this one: they do not say who repairs.
create function fill_repair_side() returns trigger language plpgsql as $$ begin
  select o.repair_org_code into new.repair_org_code from work_order o
  where o.org_code = new.org_code and o.id = new.order_id;
  return new;
end $$;--> statement-breakpoint
create trigger fill_repair_side before insert on work_order_event for each row
  when (new.repair_org_code is null) execute function fill_repair_side();--> statement-breakpoint
create trigger fill_repair_side before insert on work_order_part for each row
  when (new.repair_org_code is null) execute function fill_repair_side();--> statement-breakpoint
create trigger fill_repair_side before insert on work_order_segment for each row
  when (new.repair_org_code is null) execute function fill_repair_side();--> statement-breakpoint
-- A provider reads the time that it had an order and the parts that it used, whoever has it now, and
-- nobody else's; of the history of an order that it repairs its own lines: of one that came back to
-- it, not what happened while another had it.
drop policy repair_side on work_order_segment;--> statement-breakpoint
create policy repair_side on work_order_segment for select to andon_app using (
  repair_org_code = current_setting('app.org', true));--> statement-breakpoint
drop policy repair_side on work_order_part;--> statement-breakpoint
create policy repair_side on work_order_part for select to andon_app using (
  repair_org_code = current_setting('app.org', true));--> statement-breakpoint
drop policy repair_side on work_order_event;--> statement-breakpoint
create policy repair_side on work_order_event for select to andon_app using (
  repair_org_code = current_setting('app.org', true)
  and exists (select 1 from work_order o where o.org_code = work_order_event.org_code and o.id = work_order_event.order_id
    and o.repair_org_code = current_setting('app.org', true)));
