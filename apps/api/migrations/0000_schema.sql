CREATE TYPE "public"."answer" AS ENUM('accepted', 'declined');--> statement-breakpoint
CREATE TYPE "public"."communication_kind" AS ENUM('announcement', 'event', 'activity', 'gallery');--> statement-breakpoint
CREATE TYPE "public"."delivery_status" AS ENUM('queued', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."diary_mode" AS ENUM('Preschool', 'Simple');--> statement-breakpoint
CREATE TYPE "public"."gender" AS ENUM('Male', 'Female', 'NotInformed');--> statement-breakpoint
CREATE TYPE "public"."meal" AS ENUM('No', 'Half', 'Full', 'Repeat');--> statement-breakpoint
CREATE TYPE "public"."period" AS ENUM('Morning', 'Afternoon', 'Night', 'WholeDay');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('Administrator', 'Teacher');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"action" text NOT NULL,
	"resource_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"employee_id" uuid,
	"guardian_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_author" CHECK (("chat_messages"."employee_id" is null) <> ("chat_messages"."guardian_id" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"chat_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"last_read_message_id" uuid NOT NULL,
	CONSTRAINT "chat_reads_employee_id_chat_id_pk" PRIMARY KEY("employee_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_id" uuid,
	"last_message_at" timestamp with time zone,
	CONSTRAINT "chats_guardian" UNIQUE("guardian_id")
);
--> statement-breakpoint
CREATE TABLE "classrooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"period" "period" NOT NULL,
	"diary_mode" "diary_mode" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communication_files" (
	"communication_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "communication_files_communication_id_file_id_pk" PRIMARY KEY("communication_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "communication_students" (
	"communication_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "communication_students_communication_id_student_id_pk" PRIMARY KEY("communication_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "communications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"kind" "communication_kind" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(translate("communications"."title" || ' ' || "communications"."description", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))) STORED,
	"image_file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"scheduled_date" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"place" text,
	"due_date" date,
	"gallery_date" date,
	CONSTRAINT "communications_event" CHECK (case when "communications"."kind" = 'event'
        then "communications"."start_time" is not null and "communications"."end_time" is not null
          and "communications"."place" is not null and "communications"."start_time" < "communications"."end_time"
        else "communications"."start_time" is null and "communications"."end_time" is null and "communications"."place" is null
      end),
	CONSTRAINT "communications_activity" CHECK (("communications"."kind" = 'activity') = ("communications"."due_date" is not null)),
	CONSTRAINT "communications_gallery" CHECK (("communications"."kind" = 'gallery') = ("communications"."gallery_date" is not null)),
	CONSTRAINT "communications_sent_or_scheduled" CHECK ("communications"."sent_at" is not null or "communications"."scheduled_date" is not null)
);
--> statement-breakpoint
CREATE TABLE "diaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mode" "diary_mode" NOT NULL,
	"details" text,
	"breakfast" "meal",
	"lunch" "meal",
	"afternoon_coffee" "meal",
	"dinner" "meal",
	"sleep" smallint,
	"evacuate" smallint,
	"shower" smallint,
	"diaper" smallint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diaries_once_a_day" UNIQUE("student_id","day"),
	CONSTRAINT "diaries_sleep" CHECK ("diaries"."sleep" between 0 and 5),
	CONSTRAINT "diaries_evacuate" CHECK ("diaries"."evacuate" between 0 and 5),
	CONSTRAINT "diaries_shower" CHECK ("diaries"."shower" between 0 and 5),
	CONSTRAINT "diaries_diaper" CHECK ("diaries"."diaper" between 0 and 5),
	CONSTRAINT "diaries_filled" CHECK (case when "diaries"."mode" = 'Simple'
        then "diaries"."details" is not null and num_nonnulls(
          "diaries"."breakfast", "diaries"."lunch", "diaries"."afternoon_coffee", "diaries"."dinner",
          "diaries"."sleep", "diaries"."evacuate", "diaries"."shower", "diaries"."diaper") = 0
        else num_nonnulls("diaries"."details",
          "diaries"."breakfast", "diaries"."lunch", "diaries"."afternoon_coffee", "diaries"."dinner",
          "diaries"."sleep", "diaries"."evacuate", "diaries"."shower", "diaries"."diaper") > 0
      end)
);
--> statement-breakpoint
CREATE TABLE "employee_classrooms" (
	"employee_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	CONSTRAINT "employee_classrooms_employee_id_classroom_id_pk" PRIMARY KEY("employee_id","classroom_id")
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" "role" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deactivated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"employee_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint,
	"body" jsonb,
	"etag" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_employee_id_key_pk" PRIMARY KEY("employee_id","key")
);
--> statement-breakpoint
CREATE TABLE "notice_board_classrooms" (
	"notice_board_item_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	CONSTRAINT "notice_board_classrooms_notice_board_item_id_classroom_id_pk" PRIMARY KEY("notice_board_item_id","classroom_id")
);
--> statement-breakpoint
CREATE TABLE "notice_board_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"title" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(translate("notice_board_items"."title", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))) STORED,
	"image_file_id" uuid,
	"attachment_file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communication_classrooms" (
	"communication_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"visualized" integer NOT NULL,
	"read" integer NOT NULL,
	"accepted" integer NOT NULL,
	"declined" integer NOT NULL,
	"done" integer NOT NULL,
	CONSTRAINT "communication_classrooms_communication_id_classroom_id_pk" PRIMARY KEY("communication_id","classroom_id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"status" "delivery_status" DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "deliveries_once" UNIQUE("communication_id","guardian_id")
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"visualized_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"answer" "answer",
	"answered_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "recipients_once" UNIQUE("communication_id","student_id","guardian_id")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text,
	"logo_file_id" uuid,
	"timezone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(translate("guardians"."name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))) STORED,
	"phone" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardians_phone" UNIQUE("school_id","phone"),
	CONSTRAINT "guardians_phone_digits" CHECK ("guardians"."phone" ~ '^[0-9]{11}$')
);
--> statement-breakpoint
CREATE TABLE "student_guardians" (
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "student_guardians_student_id_position_pk" PRIMARY KEY("student_id","position"),
	CONSTRAINT "student_guardians_once" UNIQUE("student_id","guardian_id"),
	CONSTRAINT "student_guardians_position" CHECK ("student_guardians"."position" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(translate("students"."name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))) STORED,
	"gender" "gender" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_files" ADD CONSTRAINT "communication_files_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_files" ADD CONSTRAINT "communication_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_students" ADD CONSTRAINT "communication_students_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_students" ADD CONSTRAINT "communication_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_image_file_id_files_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_created_by_employees_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_classrooms" ADD CONSTRAINT "employee_classrooms_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_classrooms" ADD CONSTRAINT "employee_classrooms_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_employees_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_classrooms" ADD CONSTRAINT "notice_board_classrooms_notice_board_item_id_notice_board_items_id_fk" FOREIGN KEY ("notice_board_item_id") REFERENCES "public"."notice_board_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_classrooms" ADD CONSTRAINT "notice_board_classrooms_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_image_file_id_files_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_created_by_employees_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_classrooms" ADD CONSTRAINT "communication_classrooms_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_classrooms" ADD CONSTRAINT "communication_classrooms_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest_first" ON "audit_log" USING btree ("school_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_by_resource" ON "audit_log" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "chat_messages_in_order" ON "chat_messages" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_guardian" ON "chat_messages" USING btree ("chat_id","id") WHERE "chat_messages"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_reads_by_chat" ON "chat_reads" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chats_newest_first" ON "chats" USING btree ("school_id","last_message_id" DESC NULLS FIRST) WHERE "chats"."last_message_id" is not null;--> statement-breakpoint
CREATE INDEX "classrooms_by_school" ON "classrooms" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "communication_files_by_file" ON "communication_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "communication_students_by_student" ON "communication_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "communications_newest_first" ON "communications" USING btree ("school_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "communications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "communications_by_author" ON "communications" USING btree ("created_by","kind");--> statement-breakpoint
CREATE INDEX "communications_due" ON "communications" USING btree ("scheduled_date") WHERE "communications"."sent_at" is null and "communications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "communications_by_image" ON "communications" USING btree ("image_file_id");--> statement-breakpoint
CREATE INDEX "diaries_by_classroom" ON "diaries" USING btree ("classroom_id","day");--> statement-breakpoint
CREATE INDEX "employee_classrooms_by_classroom" ON "employee_classrooms" USING btree ("classroom_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "employees_by_school" ON "employees" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "files_by_school" ON "files" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_board_classrooms_by_classroom" ON "notice_board_classrooms" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "notice_board_items_newest_first" ON "notice_board_items" USING btree ("school_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notice_board_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notice_board_items_by_image" ON "notice_board_items" USING btree ("image_file_id");--> statement-breakpoint
CREATE INDEX "notice_board_items_by_attachment" ON "notice_board_items" USING btree ("attachment_file_id");--> statement-breakpoint
CREATE INDEX "communication_classrooms_by_classroom" ON "communication_classrooms" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_status" ON "deliveries" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "recipients_by_communication" ON "recipients" USING btree ("communication_id","classroom_id");--> statement-breakpoint
CREATE INDEX "recipients_by_student" ON "recipients" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "recipients_by_guardian" ON "recipients" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_by_email" ON "failed_sign_ins" USING btree ("email_hash","at");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_by_address" ON "failed_sign_ins" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "password_resets_by_employee" ON "password_resets" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_employee" ON "sessions" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "student_guardians_by_guardian" ON "student_guardians" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "students_by_classroom" ON "students" USING btree ("classroom_id","search_name") WHERE "students"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "students_by_school" ON "students" USING btree ("school_id","search_name") WHERE "students"."deleted_at" is null;