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
revoke all on work_order, work_order_segment, work_order_event, action_answer, breakdown, figure_day, figure_month, figure_fleet, order_counter, device, device_type, device_position, fault_cause, board, import_batch from andon_system;
--> statement-breakpoint
-- Every table with a tenant: an organisation sees its own rows, without app.org none; FORCE, so that
-- not even the owner of the tables reads past it.
do $$
declare
  name text;
  visible text;
begin
  for name in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_code')
  loop
    visible := $q$org_code = current_setting('app.org', true)$q$;
    if name = 'work_order' then
      visible := visible || $q$ or repair_org_code = current_setting('app.org', true)$q$;
    elsif name = 'device' then
      visible := visible || $q$ or service_org_code = current_setting('app.org', true)$q$;
    end if;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I for all to andon_app using (%s) with check (org_code = current_setting(''app.org'', true))', name, visible);
    execute format('create policy system on %I for all to andon_system using (true) with check (true)', name);
  end loop;
end $$;
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
create policy repair_side on device_position for select to andon_app using (
  exists (select 1 from device d where d.org_code = device_position.org_code and d.position_id = device_position.id
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
create policy system on relation for all to andon_system using (true) with check (true);
--> statement-breakpoint
-- The kernel forgets old answers of all organisations, without reading what they say.
grant select (org_code, user_id, action_id, call, time), delete on action_answer to andon_system;
