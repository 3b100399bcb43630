ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_employee_id_employees_id_fk";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_chat_id_chats_id_fk";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_employee_id_employees_id_fk";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_guardian_id_guardians_id_fk";--> statement-breakpoint
ALTER TABLE "chats" DROP CONSTRAINT "chats_guardian_id_guardians_id_fk";--> statement-breakpoint
ALTER TABLE "communications" DROP CONSTRAINT "communications_image_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "communications" DROP CONSTRAINT "communications_created_by_employees_id_fk";--> statement-breakpoint
ALTER TABLE "diaries" DROP CONSTRAINT "diaries_student_id_students_id_fk";--> statement-breakpoint
ALTER TABLE "diaries" DROP CONSTRAINT "diaries_classroom_id_classrooms_id_fk";--> statement-breakpoint
ALTER TABLE "diaries" DROP CONSTRAINT "diaries_employee_id_employees_id_fk";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_uploaded_by_employees_id_fk";--> statement-breakpoint
ALTER TABLE "guardian_devices" DROP CONSTRAINT "guardian_devices_guardian_id_guardians_id_fk";--> statement-breakpoint
ALTER TABLE "guardian_devices" DROP CONSTRAINT "guardian_devices_link_made_by_employees_id_fk";--> statement-breakpoint
ALTER TABLE "guardian_links" DROP CONSTRAINT "guardian_links_guardian_id_guardians_id_fk";--> statement-breakpoint
ALTER TABLE "guardian_links" DROP CONSTRAINT "guardian_links_created_by_employees_id_fk";--> statement-breakpoint
ALTER TABLE "guardian_links" DROP CONSTRAINT "guardian_links_device_id_guardian_devices_id_fk";--> statement-breakpoint
ALTER TABLE "notice_board_items" DROP CONSTRAINT "notice_board_items_image_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "notice_board_items" DROP CONSTRAINT "notice_board_items_attachment_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "notice_board_items" DROP CONSTRAINT "notice_board_items_created_by_employees_id_fk";--> statement-breakpoint
ALTER TABLE "communication_counts" DROP CONSTRAINT "communication_counts_communication_id_communications_id_fk";--> statement-breakpoint
ALTER TABLE "communication_counts" DROP CONSTRAINT "communication_counts_classroom_id_classrooms_id_fk";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_communication_id_communications_id_fk";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_guardian_id_guardians_id_fk";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_requested_by_employees_id_fk";--> statement-breakpoint
ALTER TABLE "recipients" DROP CONSTRAINT "recipients_communication_id_communications_id_fk";--> statement-breakpoint
ALTER TABLE "recipients" DROP CONSTRAINT "recipients_student_id_students_id_fk";--> statement-breakpoint
ALTER TABLE "recipients" DROP CONSTRAINT "recipients_guardian_id_guardians_id_fk";--> statement-breakpoint
ALTER TABLE "recipients" DROP CONSTRAINT "recipients_classroom_id_classrooms_id_fk";--> statement-breakpoint
ALTER TABLE "roster_imports" DROP CONSTRAINT "roster_imports_created_by_employees_id_fk";--> statement-breakpoint
ALTER TABLE "students" DROP CONSTRAINT "students_classroom_id_classrooms_id_fk";--> statement-breakpoint
-- Servers of the release before insert rows into these tables without a school: NOT NULL, and the end
-- of their references by id alone, are for a later migration.
ALTER TABLE "chat_reads" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "chat_reads" SET "school_id" = "parent"."school_id" FROM "chats" AS "parent"
WHERE "parent"."id" = "chat_reads"."chat_id";--> statement-breakpoint
ALTER TABLE "communication_files" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "communication_files" SET "school_id" = "parent"."school_id" FROM "communications" AS "parent"
WHERE "parent"."id" = "communication_files"."communication_id";--> statement-breakpoint
ALTER TABLE "communication_students" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "communication_students" SET "school_id" = "parent"."school_id" FROM "communications" AS "parent"
WHERE "parent"."id" = "communication_students"."communication_id";--> statement-breakpoint
ALTER TABLE "employee_classrooms" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "employee_classrooms" SET "school_id" = "parent"."school_id" FROM "employees" AS "parent"
WHERE "parent"."id" = "employee_classrooms"."employee_id";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "push_subscriptions" SET "school_id" = "parent"."school_id" FROM "guardian_devices" AS "parent"
WHERE "parent"."id" = "push_subscriptions"."device_id";--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "push_deliveries" SET "school_id" = "parent"."school_id" FROM "push_subscriptions" AS "parent"
WHERE "parent"."id" = "push_deliveries"."subscription_id";--> statement-breakpoint
ALTER TABLE "diary_views" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "diary_views" SET "school_id" = "parent"."school_id" FROM "diaries" AS "parent"
WHERE "parent"."id" = "diary_views"."diary_id";--> statement-breakpoint
ALTER TABLE "notice_board_views" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "notice_board_views" SET "school_id" = "parent"."school_id" FROM "notice_board_items" AS "parent"
WHERE "parent"."id" = "notice_board_views"."notice_board_item_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "idempotency_keys" SET "school_id" = coalesce(
  (SELECT "school_id" FROM "employees" WHERE "id" = "caller_id"),
  (SELECT "school_id" FROM "guardians" WHERE "id" = "caller_id"));--> statement-breakpoint
ALTER TABLE "notice_board_classrooms" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "notice_board_classrooms" SET "school_id" = "parent"."school_id" FROM "notice_board_items" AS "parent"
WHERE "parent"."id" = "notice_board_classrooms"."notice_board_item_id";--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "roster_rows" SET "school_id" = "parent"."school_id" FROM "roster_imports" AS "parent"
WHERE "parent"."id" = "roster_rows"."import_id";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "sessions" SET "school_id" = "parent"."school_id" FROM "employees" AS "parent"
WHERE "parent"."id" = "sessions"."employee_id";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "refresh_tokens" SET "school_id" = "parent"."school_id" FROM "sessions" AS "parent"
WHERE "parent"."id" = "refresh_tokens"."session_id";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "password_resets" SET "school_id" = "parent"."school_id" FROM "employees" AS "parent"
WHERE "parent"."id" = "password_resets"."employee_id";--> statement-breakpoint
ALTER TABLE "sign_in_networks" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "sign_in_networks" SET "school_id" = "parent"."school_id" FROM "employees" AS "parent"
WHERE "parent"."id" = "sign_in_networks"."employee_id";--> statement-breakpoint
ALTER TABLE "student_guardians" ADD COLUMN "school_id" uuid;--> statement-breakpoint
UPDATE "student_guardians" SET "school_id" = "parent"."school_id" FROM "students" AS "parent"
WHERE "parent"."id" = "student_guardians"."student_id";--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_in_school" FOREIGN KEY ("school_id","chat_id") REFERENCES "public"."chats"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_chat_id_in_school" FOREIGN KEY ("school_id","chat_id") REFERENCES "public"."chats"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_files" ADD CONSTRAINT "communication_files_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_files" ADD CONSTRAINT "communication_files_file_id_in_school" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_students" ADD CONSTRAINT "communication_students_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_students" ADD CONSTRAINT "communication_students_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_image_file_id_in_school" FOREIGN KEY ("school_id","image_file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_classrooms" ADD CONSTRAINT "employee_classrooms_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_classrooms" ADD CONSTRAINT "employee_classrooms_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_in_school" FOREIGN KEY ("school_id","uploaded_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_link_made_by_in_school" FOREIGN KEY ("school_id","link_made_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_device_id_in_school" FOREIGN KEY ("school_id","device_id") REFERENCES "public"."guardian_devices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_in_school" FOREIGN KEY ("school_id","subscription_id") REFERENCES "public"."push_subscriptions"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_device_id_in_school" FOREIGN KEY ("school_id","device_id") REFERENCES "public"."guardian_devices"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_views" ADD CONSTRAINT "diary_views_diary_id_in_school" FOREIGN KEY ("school_id","diary_id") REFERENCES "public"."diaries"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_views" ADD CONSTRAINT "diary_views_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_views" ADD CONSTRAINT "notice_board_views_notice_board_item_id_in_school" FOREIGN KEY ("school_id","notice_board_item_id") REFERENCES "public"."notice_board_items"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_views" ADD CONSTRAINT "notice_board_views_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_classrooms" ADD CONSTRAINT "notice_board_classrooms_notice_board_item_id_in_school" FOREIGN KEY ("school_id","notice_board_item_id") REFERENCES "public"."notice_board_items"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_classrooms" ADD CONSTRAINT "notice_board_classrooms_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_image_file_id_in_school" FOREIGN KEY ("school_id","image_file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_attachment_file_id_in_school" FOREIGN KEY ("school_id","attachment_file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_requested_by_in_school" FOREIGN KEY ("school_id","requested_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_import_id_in_school" FOREIGN KEY ("school_id","import_id") REFERENCES "public"."roster_imports"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_in_school" FOREIGN KEY ("school_id","session_id") REFERENCES "public"."sessions"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_networks" ADD CONSTRAINT "sign_in_networks_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_of_school" ON "chat_messages" USING btree ("school_id","chat_id");--> statement-breakpoint
CREATE INDEX "chat_reads_of_school" ON "chat_reads" USING btree ("school_id","chat_id");--> statement-breakpoint
CREATE INDEX "communication_files_of_school" ON "communication_files" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "communication_students_of_school" ON "communication_students" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "employee_classrooms_of_school" ON "employee_classrooms" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "guardian_links_of_school" ON "guardian_links" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_of_school" ON "push_deliveries" USING btree ("school_id","subscription_id");--> statement-breakpoint
CREATE INDEX "diary_views_of_school" ON "diary_views" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "notice_board_views_of_school" ON "notice_board_views" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_school" ON "idempotency_keys" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "notice_board_classrooms_of_school" ON "notice_board_classrooms" USING btree ("school_id","notice_board_item_id");--> statement-breakpoint
CREATE INDEX "deliveries_of_school" ON "deliveries" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "recipients_of_school" ON "recipients" USING btree ("school_id","communication_id","classroom_id");--> statement-breakpoint
CREATE INDEX "roster_rows_of_school" ON "roster_rows" USING btree ("school_id","import_id");--> statement-breakpoint
CREATE INDEX "password_resets_of_school" ON "password_resets" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_of_school" ON "refresh_tokens" USING btree ("school_id","session_id");--> statement-breakpoint
CREATE INDEX "sign_in_networks_of_school" ON "sign_in_networks" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "student_guardians_of_school" ON "student_guardians" USING btree ("school_id","student_id");--> statement-breakpoint
DROP INDEX "communication_counts_by_communication";--> statement-breakpoint
DROP INDEX "recipients_by_communication";
