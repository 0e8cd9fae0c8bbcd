grant select, insert, update (unused_since) on stored_file to andon_app;
--> statement-breakpoint
-- The kernel forgets files that nothing names.
grant select, update (unused_since), delete on stored_file to andon_system;
--> statement-breakpoint
grant select (org_code, user_id, create_time), insert on feedback to andon_app;
--> statement-breakpoint
-- Read by who runs the product, from the shell.
grant select on feedback to andon_system;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['stored_file', 'feedback'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I for all to andon_app using (org_code = current_setting(''app.org'', true)) with check (org_code = current_setting(''app.org'', true))', name);
    execute format('create policy system on %I for all to andon_system using (true) with check (true)', name);
  end loop;
end $$;
