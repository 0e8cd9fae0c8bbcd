-- Deeds are written down by whoever did them, for whichever organisation they acted in; the kernel
-- alone makes them rows of a chain, which nobody else writes.
do $$
declare
  name text;
begin
  foreach name in array array['action_pending', 'action_chain', 'saved_view'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I for select to andon_app using (org_code = current_setting(''app.org'', true))', name);
    execute format('create policy system on %I for all to andon_system using (true) with check (true)', name);
  end loop;
end $$;
--> statement-breakpoint
grant select on action_chain to andon_app;
--> statement-breakpoint
grant select, insert on action_pending to andon_app;
--> statement-breakpoint
create policy tell on action_pending for insert to andon_app with check (true);
--> statement-breakpoint
grant select, insert, delete on action_pending to andon_system;
--> statement-breakpoint
grant select, insert, update on action_chain to andon_system;
--> statement-breakpoint
grant select, insert, update, delete on saved_view to andon_app;
--> statement-breakpoint
create policy own on saved_view for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
--> statement-breakpoint
-- Both logs for the role that holds everything, as a new organisation's has them.
set local role andon_system;--> statement-breakpoint
update role set permissions = permissions || array(
    select p from unnest(array['log.view', 'log.actions']) p where p <> all(permissions)),
  update_time = now(), version = version + 1
where role_name = '企业管理员';--> statement-breakpoint
reset role;
