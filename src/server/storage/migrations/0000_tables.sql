CREATE TABLE "board" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"board_name" text NOT NULL,
	"theme" text NOT NULL,
	"distance" double precision NOT NULL,
	"diagonal" double precision NOT NULL,
	"layout" jsonb NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "board_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "board_name_unique" UNIQUE("org_code","board_name")
);
--> statement-breakpoint
CREATE TABLE "board_image" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"create_user_id" uuid NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "board_image_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "device" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"device_code" text NOT NULL,
	"device_name" text NOT NULL,
	"type_id" uuid,
	"position_id" uuid,
	"brand" text,
	"model" text,
	"serial_no" text,
	"manufacturer" text,
	"supplier" text,
	"rated_power" double precision,
	"start_up_date" date,
	"scrap_date" date,
	"weight_rating" text,
	"device_state" integer DEFAULT 1 NOT NULL,
	"run_state" integer DEFAULT 3 NOT NULL,
	"run_state_time" timestamp (3) with time zone,
	"service_org_code" text,
	"batch_id" uuid,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "device_code_unique" UNIQUE("org_code","device_code")
);
--> statement-breakpoint
CREATE TABLE "device_person" (
	"org_code" text NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_org_code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_person_org_code_device_id_kind_user_id_pk" PRIMARY KEY("org_code","device_id","kind","user_id")
);
--> statement-breakpoint
CREATE TABLE "device_position" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"position_name" text NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_position_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "device_position_name" UNIQUE("org_code","position_name")
);
--> statement-breakpoint
CREATE TABLE "device_type" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"type_name" text NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_type_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "device_type_name" UNIQUE("org_code","type_name")
);
--> statement-breakpoint
CREATE TABLE "fault_cause" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"cause_name" text NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fault_cause_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "fault_cause_name" UNIQUE("org_code","cause_name")
);
--> statement-breakpoint
CREATE TABLE "breakdown" (
	"org_code" text NOT NULL,
	"device_id" uuid NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"orders" integer NOT NULL,
	"down" "tstzmultirange" NOT NULL,
	CONSTRAINT "breakdown_org_code_device_id_start_time_pk" PRIMARY KEY("org_code","device_id","start_time")
);
--> statement-breakpoint
CREATE TABLE "figure_day" (
	"org_code" text NOT NULL,
	"day" date NOT NULL,
	"device_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	"failures" integer NOT NULL,
	"started" integer NOT NULL,
	"started_orders" integer NOT NULL,
	"finished" integer NOT NULL,
	"finished_orders" integer NOT NULL,
	"repair_ms" bigint NOT NULL,
	"answered" integer NOT NULL,
	"answer_ms" bigint NOT NULL,
	"arrived" integer NOT NULL,
	"arrive_ms" bigint NOT NULL,
	"down_ms" bigint NOT NULL,
	CONSTRAINT "figure_day_org_code_day_device_id_pk" PRIMARY KEY("org_code","day","device_id")
);
--> statement-breakpoint
CREATE TABLE "figure_fleet" (
	"org_code" text NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"failures" integer NOT NULL,
	"started" integer NOT NULL,
	"started_orders" integer NOT NULL,
	"finished" integer NOT NULL,
	"finished_orders" integer NOT NULL,
	"repair_ms" bigint NOT NULL,
	"answered" integer NOT NULL,
	"answer_ms" bigint NOT NULL,
	"arrived" integer NOT NULL,
	"arrive_ms" bigint NOT NULL,
	"down_ms" bigint NOT NULL,
	CONSTRAINT "figure_fleet_org_code_day_pk" PRIMARY KEY("org_code","day")
);
--> statement-breakpoint
CREATE TABLE "figure_month" (
	"org_code" text NOT NULL,
	"month" date NOT NULL,
	"device_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	"failures" integer NOT NULL,
	"started" integer NOT NULL,
	"started_orders" integer NOT NULL,
	"finished" integer NOT NULL,
	"finished_orders" integer NOT NULL,
	"repair_ms" bigint NOT NULL,
	"answered" integer NOT NULL,
	"answer_ms" bigint NOT NULL,
	"arrived" integer NOT NULL,
	"arrive_ms" bigint NOT NULL,
	"down_ms" bigint NOT NULL,
	CONSTRAINT "figure_month_org_code_month_device_id_pk" PRIMARY KEY("org_code","month","device_id")
);
--> statement-breakpoint
CREATE TABLE "device_heard" (
	"org_code" text NOT NULL,
	"device_id" uuid NOT NULL,
	"run_state" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"heard_time" timestamp (3) with time zone NOT NULL,
	"silent_time" timestamp (3) with time zone,
	CONSTRAINT "device_heard_org_code_device_id_pk" PRIMARY KEY("org_code","device_id")
);
--> statement-breakpoint
CREATE TABLE "device_key" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"key_name" text NOT NULL,
	"key_hash" text NOT NULL,
	"create_user_id" uuid NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"last_used_time" timestamp (3) with time zone,
	"revoked_time" timestamp (3) with time zone,
	CONSTRAINT "device_key_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "device_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "device_run_state" (
	"org_code" text NOT NULL,
	"device_id" uuid NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"run_state" integer NOT NULL,
	CONSTRAINT "device_run_state_org_code_device_id_start_time_pk" PRIMARY KEY("org_code","device_id","start_time")
);
--> statement-breakpoint
CREATE TABLE "live_batch" (
	"org_code" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"frames" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_batch_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"m_type" integer NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"org_code" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_time" timestamp (3) with time zone,
	"fault" text,
	CONSTRAINT "outbox_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "topic_revision" (
	"org_code" text NOT NULL,
	"topic" text NOT NULL,
	"epoch" uuid NOT NULL,
	"rev" integer NOT NULL,
	CONSTRAINT "topic_revision_org_code_topic_pk" PRIMARY KEY("org_code","topic")
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"org_code" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"org_name" text NOT NULL,
	"org_name_short" text NOT NULL,
	"org_type" integer NOT NULL,
	"org_state" integer DEFAULT 1 NOT NULL,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"expire_date" date,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "organisation_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "relation" (
	"from_org_code" text NOT NULL,
	"to_org_code" text NOT NULL,
	"relation_state" integer NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "relation_to_org_code_from_org_code_pk" PRIMARY KEY("to_org_code","from_org_code")
);
--> statement-breakpoint
CREATE TABLE "spare_part" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"part_code" text NOT NULL,
	"part_name" text NOT NULL,
	"spec" text,
	"unit" text NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spare_part_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "spare_part_code" UNIQUE("org_code","part_code")
);
--> statement-breakpoint
CREATE TABLE "action_log" (
	"org_code" text NOT NULL,
	"seq" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"module" text NOT NULL,
	"action" text NOT NULL,
	"target_id" text,
	"before" json,
	"after" json,
	"cost_ms" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "action_log_org_code_seq_pk" PRIMARY KEY("org_code","seq")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"real_name" text NOT NULL,
	"photo" text DEFAULT '' NOT NULL,
	"department_name" text DEFAULT '' NOT NULL,
	"post_name" text DEFAULT '' NOT NULL,
	"role_id" uuid NOT NULL,
	"user_state" integer DEFAULT 1 NOT NULL,
	"locale" text DEFAULT 'zh-CN' NOT NULL,
	"password_hash" text NOT NULL,
	"password_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_login_time" timestamp (3) with time zone,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "app_user_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "app_user_user_name_unique" UNIQUE("user_name")
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"login_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"result" boolean NOT NULL,
	"fail_reason" text,
	CONSTRAINT "login_log_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"role_name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "role_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "role_name_unique" UNIQUE("org_code","role_name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"sid" uuid PRIMARY KEY NOT NULL,
	"org_code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"current_org_code" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"revoked_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timer" (
	"org_code" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"due_time" timestamp (3) with time zone NOT NULL,
	"taken_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "timer_org_code_kind_key_pk" PRIMARY KEY("org_code","kind","key")
);
--> statement-breakpoint
CREATE TABLE "action_answer" (
	"org_code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"action_id" text NOT NULL,
	"call" text NOT NULL,
	"answer" jsonb NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_answer_org_code_user_id_action_id_call_pk" PRIMARY KEY("org_code","user_id","action_id","call")
);
--> statement-breakpoint
CREATE TABLE "import_batch" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_batch_org_code_id_pk" PRIMARY KEY("org_code","id")
);
--> statement-breakpoint
CREATE TABLE "order_counter" (
	"org_code" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_setting" (
	"org_code" text PRIMARY KEY NOT NULL,
	"escalate_minutes" integer NOT NULL,
	"supervise_minutes" integer NOT NULL,
	"write_due_hours" integer NOT NULL,
	"auto_confirm_hours" integer NOT NULL,
	"respond_basis" integer NOT NULL,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_order" (
	"org_code" text NOT NULL,
	"id" uuid NOT NULL,
	"order_code" text NOT NULL,
	"order_state" integer NOT NULL,
	"order_source" integer DEFAULT 0 NOT NULL,
	"device_id" uuid NOT NULL,
	"device_code" text DEFAULT '' NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"report_org_code" text NOT NULL,
	"repair_org_code" text NOT NULL,
	"report_user_id" uuid,
	"report_user_name" text,
	"repair_user_id" uuid,
	"repair_user_name" text,
	"fault_text" text NOT NULL,
	"fault_level" integer NOT NULL,
	"is_stop" boolean NOT NULL,
	"is_failure" boolean DEFAULT true NOT NULL,
	"fault_time" timestamp (3) with time zone NOT NULL,
	"report_time" timestamp (3) with time zone NOT NULL,
	"receive_time" timestamp (3) with time zone,
	"arrive_time" timestamp (3) with time zone,
	"repair_start_time" timestamp (3) with time zone,
	"finish_time" timestamp (3) with time zone,
	"write_time" timestamp (3) with time zone,
	"reject_time" timestamp (3) with time zone,
	"reject_reason" text,
	"amend_time" timestamp (3) with time zone,
	"confirm_time" timestamp (3) with time zone,
	"confirm_user_id" uuid,
	"confirm_user_name" text,
	"auto_confirm" boolean DEFAULT false NOT NULL,
	"escalate_time" timestamp (3) with time zone,
	"supervise_time" timestamp (3) with time zone,
	"write_due_time" timestamp (3) with time zone,
	"expect_recover_time" timestamp (3) with time zone,
	"source_order_id" uuid,
	"state_time" timestamp (3) with time zone NOT NULL,
	"scan_mode" integer,
	"scan_reason" text,
	"cause_id" uuid,
	"cause_name" text,
	"measures" text,
	"score" integer,
	"rework_count" integer DEFAULT 0 NOT NULL,
	"batch_id" uuid,
	"completed_batch_id" uuid,
	"create_user_id" uuid,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_order_org_code_id_pk" PRIMARY KEY("org_code","id"),
	CONSTRAINT "work_order_code" UNIQUE("org_code","order_code")
);
--> statement-breakpoint
CREATE TABLE "work_order_event" (
	"org_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"call" text NOT NULL,
	"from_state" integer,
	"to_state" integer NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"time" timestamp (3) with time zone NOT NULL,
	"remark" text,
	"changes" jsonb,
	CONSTRAINT "work_order_event_org_code_order_id_version_pk" PRIMARY KEY("org_code","order_id","version")
);
--> statement-breakpoint
CREATE TABLE "work_order_part" (
	"org_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"part_code" text NOT NULL,
	"part_name" text NOT NULL,
	"unit" text NOT NULL,
	"qty" double precision NOT NULL,
	CONSTRAINT "work_order_part_org_code_order_id_part_id_pk" PRIMARY KEY("org_code","order_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "work_order_segment" (
	"org_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" integer NOT NULL,
	"reason" text,
	"machine_up" boolean DEFAULT false NOT NULL,
	"restored" boolean DEFAULT false NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"user_id" uuid,
	"user_name" text,
	"replaced_by" integer,
	"amended_by" integer,
	CONSTRAINT "work_order_segment_org_code_order_id_seq_pk" PRIMARY KEY("org_code","order_id","seq")
);
--> statement-breakpoint
CREATE INDEX "device_service_org" ON "device" USING btree ("service_org_code");--> statement-breakpoint
CREATE INDEX "device_person_user" ON "device_person" USING btree ("user_org_code","user_id");--> statement-breakpoint
CREATE INDEX "breakdown_start" ON "breakdown" USING btree ("org_code","start_time","device_id");--> statement-breakpoint
CREATE INDEX "breakdown_end" ON "breakdown" USING btree ("org_code","end_time","start_time","device_id");--> statement-breakpoint
CREATE INDEX "breakdown_long" ON "breakdown" USING btree ("org_code","end_time","start_time") WHERE end_time - start_time > interval '2 days';--> statement-breakpoint
CREATE INDEX "breakdown_open" ON "breakdown" USING btree ("org_code","device_id") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "figure_day_device" ON "figure_day" USING btree ("org_code","device_id","day");--> statement-breakpoint
CREATE INDEX "figure_day_ranked" ON "figure_day" USING btree ("org_code","day","device_id","orders","failures","started","started_orders","finished","finished_orders","repair_ms","answered","answer_ms","arrived","arrive_ms","down_ms");--> statement-breakpoint
CREATE INDEX "figure_month_device" ON "figure_month" USING btree ("org_code","device_id","month");--> statement-breakpoint
CREATE INDEX "live_batch_id" ON "live_batch" USING btree ("id");--> statement-breakpoint
CREATE INDEX "live_batch_created" ON "live_batch" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("org_code","user_id","created_time");--> statement-breakpoint
CREATE INDEX "notification_type" ON "notification" USING btree ("org_code","user_id","m_type","created_time");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("org_code","user_id","m_type") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("org_code","id") WHERE sent_time is null;--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_time") WHERE sent_time is not null;--> statement-breakpoint
CREATE INDEX "action_log_time" ON "action_log" USING btree ("time");--> statement-breakpoint
CREATE INDEX "login_log_time" ON "login_log" USING btree ("login_time");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("org_code","user_id");--> statement-breakpoint
CREATE INDEX "session_expire" ON "session" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "timer_due" ON "timer" USING btree ("due_time");--> statement-breakpoint
CREATE INDEX "action_answer_time" ON "action_answer" USING btree ("time");--> statement-breakpoint
CREATE INDEX "work_order_fault" ON "work_order" USING btree ("org_code","fault_time","id");--> statement-breakpoint
CREATE INDEX "work_order_device" ON "work_order" USING btree ("org_code","device_id","fault_time");--> statement-breakpoint
CREATE INDEX "work_order_open" ON "work_order" USING btree ("org_code","order_state") WHERE order_state not in (4, 5);--> statement-breakpoint
CREATE INDEX "work_order_repair_org" ON "work_order" USING btree ("repair_org_code","fault_time");--> statement-breakpoint
CREATE INDEX "work_order_repair_latest" ON "work_order" USING btree ("repair_org_code","update_time") WHERE repair_org_code <> org_code;--> statement-breakpoint
CREATE INDEX "work_order_repairer" ON "work_order" USING btree ("org_code","device_id","repair_org_code");--> statement-breakpoint
CREATE INDEX "work_order_finish" ON "work_order" USING btree ("org_code","finish_time");--> statement-breakpoint
CREATE INDEX "work_order_repair_finish" ON "work_order" USING btree ("repair_org_code","finish_time");--> statement-breakpoint
CREATE INDEX "work_order_answer" ON "work_order" USING btree ("org_code",(case when receive_time is null then reject_time else receive_time end),"device_id");--> statement-breakpoint
CREATE INDEX "work_order_arrive" ON "work_order" USING btree ("org_code","arrive_time","device_id") WHERE arrive_time is not null;--> statement-breakpoint
CREATE INDEX "work_order_scored" ON "work_order" USING btree ("org_code","confirm_time") WHERE score is not null;--> statement-breakpoint
CREATE INDEX "work_order_repair_scored" ON "work_order" USING btree ("repair_org_code","confirm_time") WHERE score is not null;--> statement-breakpoint
CREATE INDEX "work_order_source" ON "work_order" USING btree ("org_code","source_order_id") WHERE source_order_id is not null;--> statement-breakpoint
CREATE INDEX "work_order_batch" ON "work_order" USING btree ("org_code","batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "work_order_completed_batch" ON "work_order" USING btree ("org_code","completed_batch_id") WHERE completed_batch_id is not null;--> statement-breakpoint
CREATE INDEX "work_order_event_time" ON "work_order_event" USING btree ("org_code","time");--> statement-breakpoint
CREATE INDEX "work_order_segment_interrupt" ON "work_order_segment" USING btree ("org_code","order_id") WHERE kind = 2;--> statement-breakpoint
CREATE INDEX "work_order_segment_work" ON "work_order_segment" USING btree ("org_code",(case when end_time is null then 'infinity' else end_time end)) WHERE kind = 1;