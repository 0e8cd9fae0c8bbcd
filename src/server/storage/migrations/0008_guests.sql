-- Who looks into an associated organisation: app.guest is the provider, app.host the organisation.
-- It reads what the provider services there, and nothing that is not granted here; it writes nothing.
do $$ begin
  if not exists (select from pg_roles where rolname = 'andon_guest') then
    create role andon_guest nologin;
  end if;
exception when duplicate_object or unique_violation then null; end $$;
--> statement-breakpoint
do $$ begin
  if not pg_has_role(current_user, 'andon_guest', 'member') then
    execute format('grant andon_guest to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public to andon_guest;
--> statement-breakpoint
grant select on device, device_type, device_position, device_person, device_heard, device_run_state, work_order, work_order_segment, work_order_event, work_order_part, organisation, relation, standing_relation, order_setting to andon_guest;
--> statement-breakpoint
-- Colleagues by name alone.
grant select (org_code, id, real_name, role_id, user_state) on app_user to andon_guest;
--> statement-breakpoint
grant select (org_code, id, permissions) on role to andon_guest;
--> statement-breakpoint
-- Without a policy: read without an error, and without a row. The figures of a whole organisation and
-- its store are not shared.
grant select on breakdown, figure_day, figure_month, figure_fleet, spare_part to andon_guest;
--> statement-breakpoint
create policy guest on relation for select to andon_guest using (
  from_org_code = current_setting('app.guest', true) and to_org_code = current_setting('app.host', true));
--> statement-breakpoint
create policy guest on organisation for select to andon_guest using (
  org_code in (current_setting('app.guest', true), current_setting('app.host', true)));
--> statement-breakpoint
create policy guest on app_user for select to andon_guest using (org_code = current_setting('app.guest', true));
--> statement-breakpoint
create policy guest on role for select to andon_guest using (org_code = current_setting('app.guest', true));
--> statement-breakpoint
create policy guest on order_setting for select to andon_guest using (org_code = current_setting('app.guest', true));
--> statement-breakpoint
create policy guest on device for select to andon_guest using (
  org_code = current_setting('app.host', true) and service_org_code = current_setting('app.guest', true)
  and org_code in (select owner from standing_relation where provider = current_setting('app.guest', true)));
--> statement-breakpoint
create policy guest on device_type for select to andon_guest using (
  exists (select from device d where d.org_code = device_type.org_code and d.type_id = device_type.id));
--> statement-breakpoint
create policy guest on device_position for select to andon_guest using (
  exists (select from device d where d.org_code = device_position.org_code and d.position_id = device_position.id));
--> statement-breakpoint
create policy guest on device_person for select to andon_guest using (
  user_org_code = current_setting('app.guest', true) and exists (
    select from device d where d.org_code = device_person.org_code and d.id = device_person.device_id));
--> statement-breakpoint
create policy guest on device_heard for select to andon_guest using (
  exists (select from device d where d.org_code = device_heard.org_code and d.id = device_heard.device_id));
--> statement-breakpoint
create policy guest on device_run_state for select to andon_guest using (
  exists (select from device d where d.org_code = device_run_state.org_code and d.id = device_run_state.device_id));
--> statement-breakpoint
create policy guest on work_order for select to andon_guest using (
  org_code = current_setting('app.host', true) and repair_org_code = current_setting('app.guest', true)
  and exists (select from device d where d.org_code = work_order.org_code and d.id = work_order.device_id));
--> statement-breakpoint
create policy guest on work_order_segment for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_segment.org_code and o.id = work_order_segment.order_id));
--> statement-breakpoint
create policy guest on work_order_event for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_event.org_code and o.id = work_order_event.order_id));
--> statement-breakpoint
create policy guest on work_order_part for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_part.org_code and o.id = work_order_part.order_id));
