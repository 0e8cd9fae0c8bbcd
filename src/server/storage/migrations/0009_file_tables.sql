CREATE TABLE "feedback" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"remark" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"org_code" text NOT NULL,
	"folder" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"create_user_id" uuid NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stored_file_org_code_folder_id_pk" PRIMARY KEY("org_code","folder","id")
);
--> statement-breakpoint
CREATE INDEX "feedback_time" ON "feedback" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "stored_file_unused" ON "stored_file" USING btree ("unused_since");