CREATE INDEX "action_log_org" ON "action_log" USING btree ("org_code","time");--> statement-breakpoint
CREATE INDEX "login_log_org" ON "login_log" USING btree ("org_code","login_time");