grant select, insert, update on notice to andon_app;--> statement-breakpoint
grant select, insert on notice_reading to andon_app;--> statement-breakpoint
-- Every organisation its own rows; the kernel has nothing to do with them.
do $$
declare
  name text;
begin
  foreach name in array array['notice', 'notice_reading'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I for all to andon_app using (org_code = current_setting(''app.org'', true)) with check (org_code = current_setting(''app.org'', true))', name);
    execute format('create policy system on %I for all to andon_system using (true) with check (true)', name);
  end loop;
end $$;--> statement-breakpoint
-- Who has a role already reads announcements, and who leads writes them: as in a new organisation.
set local role andon_system;--> statement-breakpoint
update role set permissions = permissions || '{notice.view}' where not 'notice.view' = any(permissions);--> statement-breakpoint
update role set permissions = permissions || '{notice.edit}'
where role_name in ('企业管理员', '维修主管') and not 'notice.edit' = any(permissions);--> statement-breakpoint
reset role;
