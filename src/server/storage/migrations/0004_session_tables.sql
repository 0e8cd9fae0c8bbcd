CREATE TABLE "partner_ticket" (
	"way" text NOT NULL,
	"jti_hash" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_ticket_way_jti_hash_pk" PRIMARY KEY("way","jti_hash")
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"ip" text NOT NULL,
	"code_hash" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "one_time_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_log" ADD COLUMN "client" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "active_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "partner_ticket_expire" ON "partner_ticket" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sms_code_phone" ON "sms_code" USING btree ("phone","create_time");--> statement-breakpoint
CREATE INDEX "sms_code_ip" ON "sms_code" USING btree ("ip","create_time");--> statement-breakpoint
CREATE INDEX "sms_code_time" ON "sms_code" USING btree ("create_time");