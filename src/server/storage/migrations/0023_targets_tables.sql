ALTER TABLE "order_setting" ADD COLUMN "mttr_target_hours" double precision;--> statement-breakpoint
ALTER TABLE "order_setting" ADD COLUMN "mtbf_target_hours" double precision;--> statement-breakpoint
ALTER TABLE "order_setting" ADD COLUMN "respond_target_minutes" double precision;--> statement-breakpoint
ALTER TABLE "order_setting" ADD COLUMN "availability_target" double precision;