CREATE TABLE "unknown_phone" (
	"phone" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"update_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unknown_phone_time" ON "unknown_phone" USING btree ("update_time");