ALTER TABLE "action_chain" ADD COLUMN "cut_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "action_chain" ADD COLUMN "cut_rule" text;--> statement-breakpoint
ALTER TABLE "action_chain" ADD COLUMN "cut_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "action_chain" ADD COLUMN "cut_rows" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "relation" ADD COLUMN "apply_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_log" ADD COLUMN "fail_minute" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_log" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_view_person" ON "saved_view" USING btree ("org_code","create_user_id");--> statement-breakpoint
ALTER TABLE "login_log" ADD CONSTRAINT "login_log_minute" UNIQUE("org_code","user_id","fail_reason","fail_minute");