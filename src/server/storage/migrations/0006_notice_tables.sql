CREATE TABLE "notice" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"push_user" text NOT NULL,
	"push_day" date NOT NULL,
	"carousel" boolean DEFAULT false NOT NULL,
	"nstate" integer DEFAULT 0 NOT NULL,
	"told_time" timestamp (3) with time zone,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "notice_reading" (
	"org_code" text NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_reading_org_code_notice_id_user_id_pk" PRIMARY KEY("org_code","notice_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "notice_day" ON "notice" USING btree ("org_code","push_day","create_time");--> statement-breakpoint
CREATE INDEX "notice_carousel" ON "notice" USING btree ("org_code","push_day") WHERE carousel;--> statement-breakpoint
CREATE INDEX "notice_reading_user" ON "notice_reading" USING btree ("org_code","user_id");