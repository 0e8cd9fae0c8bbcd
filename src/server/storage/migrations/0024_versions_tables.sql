CREATE TABLE "board_version" (
	"org_code" text NOT NULL,
	"board_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"board_name" text NOT NULL,
	"theme" text NOT NULL,
	"distance" double precision NOT NULL,
	"diagonal" double precision NOT NULL,
	"layout" jsonb NOT NULL,
	"user_id" uuid,
	"time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "board_version_org_code_board_id_version_pk" PRIMARY KEY("org_code","board_id","version")
);
