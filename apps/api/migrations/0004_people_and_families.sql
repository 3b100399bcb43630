CREATE TABLE "guardian_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guardian_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"target" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"device_id" uuid,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diary_views" (
	"diary_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diary_views_guardian_id_diary_id_pk" PRIMARY KEY("guardian_id","diary_id")
);
--> statement-breakpoint
CREATE TABLE "notice_board_views" (
	"notice_board_item_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_board_views_guardian_id_notice_board_item_id_pk" PRIMARY KEY("guardian_id","notice_board_item_id")
);
--> statement-breakpoint
CREATE TABLE "roster_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"journal" jsonb
);
--> statement-breakpoint
CREATE TABLE "roster_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "roster_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "resource" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "verb" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "guardian_read_message_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "caller_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_caller_id_key_pk" PRIMARY KEY("caller_id","key");--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_created_by_employees_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_device_id_guardian_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."guardian_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_device_id_guardian_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."guardian_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_views" ADD CONSTRAINT "diary_views_diary_id_diaries_id_fk" FOREIGN KEY ("diary_id") REFERENCES "public"."diaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_views" ADD CONSTRAINT "diary_views_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_views" ADD CONSTRAINT "notice_board_views_notice_board_item_id_notice_board_items_id_fk" FOREIGN KEY ("notice_board_item_id") REFERENCES "public"."notice_board_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_views" ADD CONSTRAINT "notice_board_views_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_created_by_employees_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_import_id_roster_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."roster_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_devices_hash" ON "guardian_devices" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "guardian_devices_by_guardian" ON "guardian_devices" USING btree ("guardian_id") WHERE "guardian_devices"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_hash" ON "guardian_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "guardian_links_by_guardian" ON "guardian_links" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardian_links_by_expiry" ON "guardian_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_device" ON "push_subscriptions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "diary_views_by_diary" ON "diary_views" USING btree ("diary_id");--> statement-breakpoint
CREATE INDEX "notice_board_views_by_item" ON "notice_board_views" USING btree ("notice_board_item_id");--> statement-breakpoint
CREATE INDEX "roster_imports_newest_first" ON "roster_imports" USING btree ("school_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_by_employee" ON "audit_log" USING btree ("employee_id","id" DESC NULLS FIRST);