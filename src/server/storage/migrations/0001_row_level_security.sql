-- Two roles that own nothing. andon_app: requests, one organisation at a time (app.org).
-- andon_system: the kernel's own work across organisations: sign-in, outbox, first set-up.
do $$ begin create role andon_app nologin; exception when duplicate_object or unique_violation then null; end $$;
--> statement-breakpoint
do $$ begin create role andon_system nologin; exception when duplicate_object or unique_violation then null; end $$;
--> statement-breakpoint
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant andon_app, andon_system to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public to andon_app, andon_system;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to andon_app, andon_system;
--> statement-breakpoint
revoke all on secret from andon_app;
--> statement-breakpoint
revoke insert, update, delete on organisation, relation, role, session, login_log from andon_app;
--> statement-breakpoint
revoke insert, update, delete on device_heard from andon_system;
--> statement-breakpoint
revoke all on work_order, work_order_segment, work_order_event, work_order_part, order_setting, spare_part, device_person, device_run_state, action_answer, breakdown, figure_day, figure_month, figure_fleet, order_counter, device, device_type, device_position, fault_cause, board, board_image, import_batch from andon_system;
--> statement-breakpoint
-- Every table with a tenant: an organisation sees its own rows, without app.org none; FORCE, so that
-- not even the owner of the tables reads past it.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_code')
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I for all to andon_app using (org_code = current_setting(''app.org'', true)) with check (org_code = current_setting(''app.org'', true))', name);
    execute format('create policy system on %I for all to andon_system using (true) with check (true)', name);
  end loop;
end $$;
--> statement-breakpoint
-- Who works for whom now: the one rule, for policies and queries alike (src/server/storage/standing.ts).
create view standing_relation with (security_invoker = true) as
  select from_org_code as provider, to_org_code as owner from relation where relation_state = 1;
--> statement-breakpoint
grant select on standing_relation to andon_app;
--> statement-breakpoint
-- A provider reads the devices that it services by a relation that stands, and their orders that it
-- repairs; of others the orders that it finished stay its record. It writes as the owner alone.
create policy repair_side on device for select to andon_app using (
  service_org_code = current_setting('app.org', true)
  and org_code in (select owner from standing_relation where provider = current_setting('app.org', true)));
--> statement-breakpoint
create policy repair_side on work_order for select to andon_app using (
  repair_org_code = current_setting('app.org', true)
  and (order_state in (3, 4, 5) or exists (
    select from device d where d.org_code = work_order.org_code and d.id = work_order.device_id)));
--> statement-breakpoint
-- What is told may go to people of the other side of an order; what they can read stays their own.
create policy tell on notification for insert to andon_app with check (true);
--> statement-breakpoint
create policy tell on outbox for insert to andon_app with check (true);
--> statement-breakpoint
-- A provider sees what belongs to the orders that it repairs.
create policy repair_side on work_order_segment for select to andon_app using (
  exists (select 1 from work_order o where o.org_code = work_order_segment.org_code and o.id = work_order_segment.order_id
    and o.repair_org_code = current_setting('app.org', true)));
--> statement-breakpoint
create policy repair_side on work_order_event for select to andon_app using (
  exists (select 1 from work_order o where o.org_code = work_order_event.org_code and o.id = work_order_event.order_id
    and o.repair_org_code = current_setting('app.org', true)));
--> statement-breakpoint
create policy repair_side on work_order_part for select to andon_app using (
  exists (select 1 from work_order o where o.org_code = work_order_part.org_code and o.id = work_order_part.order_id
    and o.repair_org_code = current_setting('app.org', true)));
--> statement-breakpoint
create policy user_side on device_person for select to andon_app using (user_org_code = current_setting('app.org', true));
--> statement-breakpoint
create policy repair_side on device_position for select to andon_app using (
  exists (select 1 from device d where d.org_code = device_position.org_code and d.position_id = device_position.id
    and d.service_org_code = current_setting('app.org', true)));
--> statement-breakpoint
create policy repair_side on device_type for select to andon_app using (
  exists (select 1 from device d where d.org_code = device_type.org_code and d.type_id = device_type.id
    and d.service_org_code = current_setting('app.org', true)));
--> statement-breakpoint
-- A relation has two sides and no tenant of its own.
alter table relation enable row level security;
--> statement-breakpoint
alter table relation force row level security;
--> statement-breakpoint
create policy sides on relation for select to andon_app
  using (current_setting('app.org', true) in (from_org_code, to_org_code));
--> statement-breakpoint
-- The provider applies, anew too, and ends; only who was applied to accepts. Nobody moves an end.
grant insert, update (relation_state, update_time, version) on relation to andon_app;
--> statement-breakpoint
create policy apply on relation for insert to andon_app
  with check (from_org_code = current_setting('app.org', true) and relation_state = 0);
--> statement-breakpoint
create policy applicant on relation for update to andon_app
  using (from_org_code = current_setting('app.org', true))
  with check (from_org_code = current_setting('app.org', true) and relation_state in (0, 2));
--> statement-breakpoint
create policy applied_to on relation for update to andon_app
  using (to_org_code = current_setting('app.org', true))
  with check (to_org_code = current_setting('app.org', true));
--> statement-breakpoint
-- Each side of a relation, whatever its state, may read who the other is.
create policy related on organisation for select to andon_app using (
  exists (select 1 from relation r where organisation.org_code in (r.from_org_code, r.to_org_code)
    and current_setting('app.org', true) in (r.from_org_code, r.to_org_code)));
--> statement-breakpoint
create policy system on relation for all to andon_system using (true) with check (true);
--> statement-breakpoint
-- The kernel forgets old answers of all organisations, without reading what they say.
grant select (org_code, user_id, action_id, call, time), delete on action_answer to andon_system;
--> statement-breakpoint
-- It knows who keeps pictures, and has each organisation look through its own.
grant select (org_code) on board_image to andon_system;
--> statement-breakpoint
-- What was done is written by the kernel alone, and changed by nobody.
revoke insert, update, delete on action_log from andon_app;
--> statement-breakpoint
revoke update on action_log from andon_system;
