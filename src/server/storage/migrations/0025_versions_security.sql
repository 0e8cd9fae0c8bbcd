grant select, insert, delete on board_version to andon_app;
--> statement-breakpoint
alter table board_version enable row level security;
--> statement-breakpoint
alter table board_version force row level security;
--> statement-breakpoint
create policy tenant on board_version for all to andon_app using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
--> statement-breakpoint
create policy system on board_version for all to andon_system using (true) with check (true);
