CREATE TABLE "action_chain" (
	"org_code" text PRIMARY KEY NOT NULL,
	"first_seq" bigint NOT NULL,
	"first_previous_hash" text NOT NULL,
	"last_seq" bigint NOT NULL,
	"last_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "action_pending" (
	"org_code" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "action_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry" json NOT NULL,
	CONSTRAINT "action_pending_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"page" text NOT NULL,
	"view_name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" jsonb,
	"shared" boolean DEFAULT false NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "saved_view_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE INDEX "saved_view_page" ON "saved_view" USING btree ("org_code","page");--> statement-breakpoint
CREATE INDEX "action_log_user" ON "action_log" USING btree ("org_code","user_id","seq");