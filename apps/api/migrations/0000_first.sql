-- Written by foldFunction of @caderneta/formats from its table of characters: a test compares them.
CREATE OR REPLACE FUNCTION folded(text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
select btrim(case when $1 ~ '[^\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u0020\u0021\u0022\u0023\u0024\u0025\u0026\u0027\u0028\u0029\u002a\u002b\u002c\u002d\u002e\u002f\u0030\u0031\u0032\u0033\u0034\u0035\u0036\u0037\u0038\u0039\u003a\u003b\u003c\u003d\u003e\u003f\u0040\u0041\u0042\u0043\u0044\u0045\u0046\u0047\u0048\u0049\u004a\u004b\u004c\u004d\u004e\u004f\u0050\u0051\u0052\u0053\u0054\u0055\u0056\u0057\u0058\u0059\u005a\u005b\u005c\u005d\u005e\u005f\u0060\u0061\u0062\u0063\u0064\u0065\u0066\u0067\u0068\u0069\u006a\u006b\u006c\u006d\u006e\u006f\u0070\u0071\u0072\u0073\u0074\u0075\u0076\u0077\u0078\u0079\u007a\u007b\u007c\u007d\u007e\u007f\u0080\u0081\u0082\u0083\u0084\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00a1\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00a9\u00aa\u00ac\u00ad\u00ae\u00af\u00b1\u00b2\u00b3\u00b4\u00b5\u00b6\u00b7\u00b8\u00b9\u00ba\u00bc\u00bd\u00be\u00bf\u00c0\u00c1\u00c2\u00c3\u00c4\u00c5\u00c7\u00c8\u00c9\u00ca\u00cb\u00cc\u00cd\u00ce\u00cf\u00d1\u00d2\u00d3\u00d4\u00d5\u00d6\u00d7\u00d9\u00da\u00db\u00dc\u00dd\u00e0\u00e1\u00e2\u00e3\u00e4\u00e5\u00e7\u00e8\u00e9\u00ea\u00eb\u00ec\u00ed\u00ee\u00ef\u00f1\u00f2\u00f3\u00f4\u00f5\u00f6\u00f7\u00f9\u00fa\u00fb\u00fc\u00fd\u00fe\u00ff\u0300-\u036f]'
  then regexp_replace(replace(replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(regexp_replace($1, '[\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40\u005e\u00a8\u00af\u00b7\u00b8\u02c6\u02d8-\u02dd\u0001-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'), NFKD), '[\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40\u005e\u00a8\u00af\u00b7\u00b8\u02c6\u02d8-\u02dd\u0001-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g') collate "C"), 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏĐđÐðĦħıŁłØø°ŦŧŊÞς“”„‟«»″', 'αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџddddhhillooottŋþσ"""""""'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), '[\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2e3a\u2e3b\u301c\u3030\ufe31\ufe32\ufe58\ufe63\uff0d]+', ' ', 'g')
  else regexp_replace(replace(lower(regexp_replace(normalize(regexp_replace($1, '[\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40\u005e\u00a8\u00af\u00b7\u00b8\u02c6\u02d8-\u02dd\u0001-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'), NFKD), '[\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40\u005e\u00a8\u00af\u00b7\u00b8\u02c6\u02d8-\u02dd\u0001-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g') collate "C"), '-', ' '), '  +', ' ', 'g') end, ' ')
$$;
--> statement-breakpoint
-- Made from src/database/schema: npm run first-migration.
CREATE TYPE "public"."answer" AS ENUM('accepted', 'declined', 'option1', 'option2', 'option3', 'option4', 'option5', 'option6');--> statement-breakpoint
CREATE TYPE "public"."closure_kind" AS ENUM('Holiday', 'Recess');--> statement-breakpoint
CREATE TYPE "public"."communication_kind" AS ENUM('announcement', 'event', 'activity', 'gallery', 'poll');--> statement-breakpoint
CREATE TYPE "public"."diary_mode" AS ENUM('Preschool', 'Simple');--> statement-breakpoint
CREATE TYPE "public"."gender" AS ENUM('Male', 'Female', 'NotInformed');--> statement-breakpoint
CREATE TYPE "public"."meal" AS ENUM('No', 'Half', 'Full', 'Repeat');--> statement-breakpoint
CREATE TYPE "public"."notification_channel" AS ENUM('push', 'email', 'whatsApp', 'sms');--> statement-breakpoint
CREATE TYPE "public"."notification_status" AS ENUM('queued', 'sent', 'delivered', 'read', 'failed');--> statement-breakpoint
CREATE TYPE "public"."period" AS ENUM('Morning', 'Afternoon', 'Night', 'WholeDay');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('Administrator', 'Teacher');--> statement-breakpoint
CREATE TYPE "public"."network_sending_state" AS ENUM('waiting', 'sent', 'failed', 'stopped');--> statement-breakpoint
CREATE TABLE "audit_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"student_id" uuid,
	"guardian_id" uuid,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "audit_changes_differ" CHECK ("audit_changes"."before" is distinct from "audit_changes"."after")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"employee_id" uuid,
	"resource" text NOT NULL,
	"verb" text NOT NULL,
	"resource_id" uuid,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"device_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_log_of_whom" CHECK ("audit_log"."employee_id" is not null or "audit_log"."resource" = 'guardian')
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid,
	"employee_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_addresses_of_one" CHECK (("calendar_addresses"."guardian_id" is null) <> ("calendar_addresses"."employee_id" is null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"school_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint,
	"body" jsonb,
	"etag" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit_hits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_message_files" (
	"school_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "chat_message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"employee_id" uuid,
	"guardian_id" uuid,
	"device_id" uuid,
	"text" text NOT NULL,
	"has_text" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (case when "chat_messages"."has_text" then folded("chat_messages"."text") end) STORED,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_in_school" UNIQUE("school_id","id"),
	CONSTRAINT "chat_messages_author" CHECK (("chat_messages"."employee_id" is null) <> ("chat_messages"."guardian_id" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"school_id" uuid NOT NULL,
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
	"guardian_read_message_id" uuid,
	CONSTRAINT "chats_guardian" UNIQUE("guardian_id"),
	CONSTRAINT "chats_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "communication_files" (
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "communication_files_communication_id_file_id_pk" PRIMARY KEY("communication_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "communication_students" (
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"through_classroom_id" uuid,
	CONSTRAINT "communication_students_communication_id_student_id_pk" PRIMARY KEY("communication_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "communication_whole_classrooms" (
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	CONSTRAINT "communication_whole_classrooms_pk" PRIMARY KEY("communication_id","classroom_id")
);
--> statement-breakpoint
CREATE TABLE "communications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"kind" "communication_kind" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded("communications"."title" || ' ' || "communications"."description")) STORED,
	"image_file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"scheduled_date" timestamp with time zone,
	"held_until" timestamp with time zone,
	"before_hold" jsonb,
	"sent_at" timestamp with time zone,
	"batch_cursor" uuid,
	"is_for_all_classrooms" boolean DEFAULT false NOT NULL,
	"corrected_at" timestamp with time zone,
	"asked_again_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"place" text,
	"due_date" date,
	"gallery_date" date,
	"poll_options" jsonb,
	"closing_day" date,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"formatted" jsonb,
	CONSTRAINT "communications_in_school" UNIQUE("school_id","id"),
	CONSTRAINT "communications_event" CHECK (case when "communications"."kind" = 'event'
        then "communications"."start_time" is not null and "communications"."end_time" is not null
          and "communications"."place" is not null and "communications"."start_time" < "communications"."end_time"
        else "communications"."start_time" is null and "communications"."end_time" is null and "communications"."place" is null
      end),
	CONSTRAINT "communications_activity" CHECK (("communications"."kind" = 'activity') = ("communications"."due_date" is not null)),
	CONSTRAINT "communications_gallery" CHECK (("communications"."kind" = 'gallery') = ("communications"."gallery_date" is not null)),
	CONSTRAINT "communications_urgent" CHECK (not "communications"."is_urgent" or "communications"."kind" = 'announcement'),
	CONSTRAINT "communications_poll" CHECK (("communications"."kind"::text = 'poll') = ("communications"."closing_day" is not null)
        and ("communications"."closing_day" is null) = ("communications"."poll_options" is null)),
	CONSTRAINT "communications_sent_or_scheduled" CHECK ("communications"."sent_at" is not null or "communications"."scheduled_date" is not null
        or "communications"."held_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "contact_changes_in_school" UNIQUE("school_id","id")
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
	CONSTRAINT "diaries_in_school" UNIQUE("school_id","id"),
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
	"school_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	CONSTRAINT "employee_classrooms_employee_id_classroom_id_pk" PRIMARY KEY("employee_id","classroom_id")
);
--> statement-breakpoint
CREATE TABLE "employee_identities" (
	"school_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_identities_employee_id_issuer_pk" PRIMARY KEY("employee_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "employee_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail" jsonb,
	"reset_id" text,
	"recipient_id" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_mails_one_of" CHECK (("employee_mails"."mail" is null) <> ("employee_mails"."reset_id" is null))
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"owner_proof" text,
	"confirmed_email" text,
	"given_password" text,
	"role" "role" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deactivated_at" timestamp with time zone,
	"network_id" uuid,
	CONSTRAINT "employees_of_network" UNIQUE("school_id","network_id"),
	CONSTRAINT "employees_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"school_id" uuid NOT NULL,
	"hash" text PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"invited_by" uuid
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"school_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_employee_id_hash_pk" PRIMARY KEY("employee_id","hash")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"school_id" uuid NOT NULL,
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"school_id" uuid NOT NULL,
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"school_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"identity_issuer" text,
	CONSTRAINT "sessions_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_networks" (
	"school_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"network_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_networks_employee_id_network_hash_pk" PRIMARY KEY("employee_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"guardian_id" uuid,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" integer,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_in_school" UNIQUE("school_id","id"),
	CONSTRAINT "files_uploader" CHECK (("files"."uploaded_by" is null) <> ("files"."guardian_id" is null))
);
--> statement-breakpoint
CREATE TABLE "diary_views" (
	"school_id" uuid NOT NULL,
	"diary_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diary_views_guardian_id_diary_id_pk" PRIMARY KEY("guardian_id","diary_id")
);
--> statement-breakpoint
CREATE TABLE "guardian_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"link_made_by" uuid,
	"link_mailed" boolean DEFAULT false NOT NULL,
	"entered_by_code" boolean DEFAULT false NOT NULL,
	"given_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "guardian_devices_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "guardian_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"code_name" text,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"code_rests_until" timestamp with time zone,
	"target" text,
	"created_by" uuid,
	"mailed" boolean DEFAULT false NOT NULL,
	"to_phone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"device_id" uuid,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_board_views" (
	"school_id" uuid NOT NULL,
	"notice_board_item_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_board_views_guardian_id_notice_board_item_id_pk" PRIMARY KEY("guardian_id","notice_board_item_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"school_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "held_recipients" (
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"added_by" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "held_recipients_pk" PRIMARY KEY("communication_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "ieducar_runs" (
	"school_id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"totals" jsonb,
	"applied_id" uuid,
	"draft_id" uuid,
	"message" text
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_check" text,
	"push_check" text,
	"storage_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"marked_at" timestamp with time zone,
	"sends_mail" boolean DEFAULT true NOT NULL,
	"backup_at" timestamp with time zone,
	"backup_faults" integer,
	CONSTRAINT "installation_once" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "item_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"communication_id" uuid,
	"notice_board_item_id" uuid,
	"content" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"written_by" uuid NOT NULL,
	"tell" text,
	"stands_since" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "item_versions_of_one_item" CHECK (num_nonnulls("item_versions"."communication_id", "item_versions"."notice_board_item_id") = 1),
	CONSTRAINT "item_versions_held_or_standing" CHECK (num_nonnulls("item_versions"."stands_since", "item_versions"."held_until") = 1)
);
--> statement-breakpoint
CREATE TABLE "mail_returns" (
	"school_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"email" text,
	"reason" text NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_returns_pk" PRIMARY KEY("school_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "moved_accesses" (
	"hash" text PRIMARY KEY NOT NULL,
	"moved_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_announcement_files" (
	"school_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "network_announcement_files_announcement_id_file_id_pk" PRIMARY KEY("announcement_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "network_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"formatted" jsonb,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"is_for_families" boolean DEFAULT true NOT NULL,
	"is_for_administrators" boolean DEFAULT false NOT NULL,
	"is_for_teachers" boolean DEFAULT false NOT NULL,
	"scheduled_date" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "network_announcements_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "network_sendings" (
	"school_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"receiving_school_id" uuid NOT NULL,
	"state" "network_sending_state" DEFAULT 'waiting' NOT NULL,
	"communication_id" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "network_sendings_announcement_id_receiving_school_id_pk" PRIMARY KEY("announcement_id","receiving_school_id")
);
--> statement-breakpoint
CREATE TABLE "networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "networks_of_school" UNIQUE("school_id"),
	CONSTRAINT "networks_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "school_figures" (
	"school_id" uuid PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_board_classrooms" (
	"school_id" uuid NOT NULL,
	"notice_board_item_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	CONSTRAINT "notice_board_classrooms_notice_board_item_id_classroom_id_pk" PRIMARY KEY("notice_board_item_id","classroom_id")
);
--> statement-breakpoint
CREATE TABLE "notice_board_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"title" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded("notice_board_items"."title")) STORED,
	"image_file_id" uuid,
	"attachment_file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notice_board_items_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "channel_costs" (
	"school_id" uuid NOT NULL,
	"channel" "notification_channel" NOT NULL,
	"month" text NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"link_messages" integer DEFAULT 0 NOT NULL,
	"link_cost_micros" bigint DEFAULT 0 NOT NULL,
	"links_refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_costs_school_id_channel_month_pk" PRIMARY KEY("school_id","channel","month")
);
--> statement-breakpoint
CREATE TABLE "message_attempts" (
	"school_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"channel" "notification_channel" NOT NULL,
	"provider_id" text,
	"is_asking" boolean DEFAULT false NOT NULL,
	"cost_micros" integer,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "message_attempts_pk" PRIMARY KEY("school_id","notification_id","channel")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"communication_id" uuid,
	"device_id" uuid,
	"contact_change_id" uuid,
	"target" text,
	"channel" "notification_channel",
	"status" "notification_status" DEFAULT 'queued' NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"requested_by" uuid,
	"digest_id" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "notifications_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "paid_channels" (
	"channel" "notification_channel" PRIMARY KEY NOT NULL,
	"price_micros" integer NOT NULL,
	"credit_refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_attempts_once" UNIQUE("school_id","notification_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "whats_app_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communication_counts" (
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "communication_counts_pk" PRIMARY KEY("school_id","communication_id","classroom_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "employee_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"role" "role" NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "employee_recipients_once" UNIQUE("communication_id","employee_id")
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
	"device_id" uuid,
	"paper_at" timestamp with time zone,
	"paper_by" uuid,
	"phoned_at" timestamp with time zone,
	"phoned_by" uuid,
	CONSTRAINT "recipients_once" UNIQUE("communication_id","student_id","guardian_id")
);
--> statement-breakpoint
CREATE TABLE "release_claims" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"app" text NOT NULL,
	CONSTRAINT "release_claims_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "release_confirmations" (
	"app" text NOT NULL,
	"build_id" text NOT NULL,
	"digest" text NOT NULL,
	"is_accepted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_confirmations_app_build_id_pk" PRIMARY KEY("app","build_id")
);
--> statement-breakpoint
CREATE TABLE "release_events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"app" text,
	"ring" text,
	"from_build" text,
	"to_build" text,
	"percent" integer,
	"by" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"nonce" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_events_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
CREATE TABLE "release_health" (
	"app" text NOT NULL,
	"build_id" text NOT NULL,
	"ring" text NOT NULL,
	"version" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"failing" integer DEFAULT 0 NOT NULL,
	"load" integer DEFAULT 0 NOT NULL,
	"render" integer DEFAULT 0 NOT NULL,
	"error" integer DEFAULT 0 NOT NULL,
	"policy" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"touch" integer DEFAULT 0 NOT NULL,
	"slow" integer DEFAULT 0 NOT NULL,
	"fallback" integer DEFAULT 0 NOT NULL,
	"hang" integer DEFAULT 0 NOT NULL,
	"hold" integer DEFAULT 0 NOT NULL,
	"frame" integer DEFAULT 0 NOT NULL,
	"keys" integer DEFAULT 0 NOT NULL,
	"storage" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"busy" integer DEFAULT 0 NOT NULL,
	"weighings" integer DEFAULT 0 NOT NULL,
	"memory" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "release_health_app_build_id_ring_version_hour_pk" PRIMARY KEY("app","build_id","ring","version","hour")
);
--> statement-breakpoint
CREATE TABLE "release_pointers" (
	"app" text NOT NULL,
	"ring" text NOT NULL,
	"build_id" text,
	"percent" integer DEFAULT 100 NOT NULL,
	"version" integer NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" text NOT NULL,
	CONSTRAINT "release_pointers_app_ring_pk" PRIMARY KEY("app","ring")
);
--> statement-breakpoint
CREATE TABLE "release_ring_schools" (
	"ring" text NOT NULL,
	"school_id" uuid NOT NULL,
	CONSTRAINT "release_ring_schools_ring_school_id_pk" PRIMARY KEY("ring","school_id")
);
--> statement-breakpoint
CREATE TABLE "release_sightings" (
	"release_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_switches" (
	"app" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"apps" jsonb NOT NULL,
	"public_key" text NOT NULL,
	"key_id" text NOT NULL,
	"mail" text,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "release_teams_key_id_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"build_id" text NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"team_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "releases_once" UNIQUE("app","build_id")
);
--> statement-breakpoint
CREATE TABLE "removed_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"visualized_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"answer" "answer",
	"answered_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"removed_at" timestamp with time zone NOT NULL,
	"removed_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"created_by" uuid,
	"file_name" text NOT NULL,
	"row_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	"journal" jsonb,
	CONSTRAINT "roster_imports_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "roster_rows" (
	"school_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"row" jsonb NOT NULL,
	"source" jsonb,
	"checked" jsonb,
	CONSTRAINT "roster_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "classrooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"period" "period" NOT NULL,
	"diary_mode" "diary_mode" NOT NULL,
	"ieducar_id" integer,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "classrooms_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"kind" "closure_kind" NOT NULL,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	CONSTRAINT "school_closures_order" CHECK ("school_closures"."from_day" <= "school_closures"."to_day")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text,
	"contact_email" text,
	"logo_file_id" uuid,
	"timezone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"school_days" smallint[] DEFAULT '{1,2,3,4,5}' NOT NULL,
	"diaries_due" text DEFAULT '17:00',
	"retention_years" smallint DEFAULT 5,
	"shares_answers" boolean DEFAULT false NOT NULL,
	"urgent_by" text DEFAULT 'TeachersByDay' NOT NULL,
	"network_id" uuid,
	"ieducar_code" text,
	"sign_in_provider" text,
	"sign_in_domain" text,
	"sign_in_tenant_id" uuid,
	"quiet_from" text,
	"quiet_until" text,
	"whats_app_monthly_limit" integer DEFAULT 50 NOT NULL,
	"sms_monthly_limit" integer DEFAULT 50 NOT NULL,
	"link_share_percent" smallint DEFAULT 10 NOT NULL,
	"urgent_reserve_percent" smallint DEFAULT 10 NOT NULL,
	"closed_at" timestamp with time zone,
	"deletion_began_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_ieducar_code" UNIQUE("ieducar_code"),
	CONSTRAINT "schools_school_days" CHECK (cardinality("schools"."school_days") > 0 and "schools"."school_days" <@ '{1,2,3,4,5,6,7}'),
	CONSTRAINT "schools_deletion" CHECK ("schools"."deletion_began_at" is null or "schools"."closed_at" is not null),
	CONSTRAINT "schools_urgent_by" CHECK ("schools"."urgent_by" in ('Administrators', 'TeachersByDay', 'Teachers')),
	CONSTRAINT "schools_urgent_reserve" CHECK ("schools"."urgent_reserve_percent" between 0 and 100),
	CONSTRAINT "schools_link_share" CHECK ("schools"."link_share_percent" between 0 and 100),
	CONSTRAINT "schools_diaries_due" CHECK ("schools"."diaries_due" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	CONSTRAINT "schools_retention_years" CHECK ("schools"."retention_years" between 1 and 30),
	CONSTRAINT "schools_quiet_hours" CHECK (("schools"."quiet_from" is null) = ("schools"."quiet_until" is null)
        and "schools"."quiet_from" ~ '^([01]\d|2[0-3]):[0-5]\d$'
        and "schools"."quiet_until" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	CONSTRAINT "schools_sign_in" CHECK (("schools"."sign_in_provider" is null) = ("schools"."sign_in_domain" is null) and
        (coalesce("schools"."sign_in_provider", '') = 'Microsoft') = ("schools"."sign_in_tenant_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "set_up_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_group_members" (
	"school_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "student_group_members_group_id_student_id_pk" PRIMARY KEY("group_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (folded("student_groups"."name")) STORED,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "student_groups_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded("guardians"."name" || ' ' || "guardians"."phone")) STORED,
	"phone" text NOT NULL,
	"email" text,
	"refused_email" text,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"left_student_id" uuid,
	"first_entered_at" timestamp with time zone,
	"feed_read_until" timestamp with time zone,
	"whats_app_opted_in_at" timestamp with time zone,
	"whats_app_opted_in_way" text,
	"whats_app_opted_out_at" timestamp with time zone,
	"whats_app_wrote_at" timestamp with time zone,
	"sms_opted_out_at" timestamp with time zone,
	"muted_mail_topics" text[] DEFAULT '{}' NOT NULL,
	"phone_alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"phone_asked_at" timestamp with time zone,
	CONSTRAINT "guardians_phone" UNIQUE("school_id","phone"),
	CONSTRAINT "guardians_in_school" UNIQUE("school_id","id"),
	CONSTRAINT "guardians_phone_digits" CHECK ("guardians"."phone" ~ '^[0-9]{11}$')
);
--> statement-breakpoint
CREATE TABLE "student_guardians" (
	"school_id" uuid NOT NULL,
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
	"search_name" text GENERATED ALWAYS AS (folded("students"."name")) STORED,
	"gender" "gender" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ieducar_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "students_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_message_id_in_school" FOREIGN KEY ("school_id","message_id") REFERENCES "public"."chat_messages"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_file_id_in_school" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_in_school" FOREIGN KEY ("school_id","chat_id") REFERENCES "public"."chats"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_chat_id_in_school" FOREIGN KEY ("school_id","chat_id") REFERENCES "public"."chats"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_files" ADD CONSTRAINT "communication_files_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_files" ADD CONSTRAINT "communication_files_file_id_in_school" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_students" ADD CONSTRAINT "communication_students_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_students" ADD CONSTRAINT "communication_students_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_whole_classrooms" ADD CONSTRAINT "communication_whole_classrooms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_whole_classrooms" ADD CONSTRAINT "communication_whole_classrooms_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_whole_classrooms" ADD CONSTRAINT "communication_whole_classrooms_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_image_file_id_in_school" FOREIGN KEY ("school_id","image_file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diaries" ADD CONSTRAINT "diaries_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_classrooms" ADD CONSTRAINT "employee_classrooms_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_classrooms" ADD CONSTRAINT "employee_classrooms_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_identities" ADD CONSTRAINT "employee_identities_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_invited_by_in_school" FOREIGN KEY ("school_id","invited_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_in_school" FOREIGN KEY ("school_id","session_id") REFERENCES "public"."sessions"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_networks" ADD CONSTRAINT "sign_in_networks_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_in_school" FOREIGN KEY ("school_id","uploaded_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_views" ADD CONSTRAINT "diary_views_diary_id_in_school" FOREIGN KEY ("school_id","diary_id") REFERENCES "public"."diaries"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_views" ADD CONSTRAINT "diary_views_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_link_made_by_in_school" FOREIGN KEY ("school_id","link_made_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_device_id_in_school" FOREIGN KEY ("school_id","device_id") REFERENCES "public"."guardian_devices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_views" ADD CONSTRAINT "notice_board_views_notice_board_item_id_in_school" FOREIGN KEY ("school_id","notice_board_item_id") REFERENCES "public"."notice_board_items"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_views" ADD CONSTRAINT "notice_board_views_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_device_id_in_school" FOREIGN KEY ("school_id","device_id") REFERENCES "public"."guardian_devices"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_recipients" ADD CONSTRAINT "held_recipients_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_recipients" ADD CONSTRAINT "held_recipients_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_recipients" ADD CONSTRAINT "held_recipients_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_recipients" ADD CONSTRAINT "held_recipients_added_by_in_school" FOREIGN KEY ("school_id","added_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ieducar_runs" ADD CONSTRAINT "ieducar_runs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_versions" ADD CONSTRAINT "item_versions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_versions" ADD CONSTRAINT "item_versions_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_versions" ADD CONSTRAINT "item_versions_notice_board_item_id_in_school" FOREIGN KEY ("school_id","notice_board_item_id") REFERENCES "public"."notice_board_items"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_versions" ADD CONSTRAINT "item_versions_written_by_in_school" FOREIGN KEY ("school_id","written_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_returns" ADD CONSTRAINT "mail_returns_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_returns" ADD CONSTRAINT "mail_returns_notification_id_in_school" FOREIGN KEY ("school_id","notification_id") REFERENCES "public"."notifications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_returns" ADD CONSTRAINT "mail_returns_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_accesses" ADD CONSTRAINT "moved_accesses_moved_id_moved_schools_id_fk" FOREIGN KEY ("moved_id") REFERENCES "public"."moved_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcement_files" ADD CONSTRAINT "network_announcement_files_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcement_files" ADD CONSTRAINT "network_announcement_files_announcement_id_in_school" FOREIGN KEY ("school_id","announcement_id") REFERENCES "public"."network_announcements"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcement_files" ADD CONSTRAINT "network_announcement_files_file_id_in_school" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcements" ADD CONSTRAINT "network_announcements_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcements" ADD CONSTRAINT "network_announcements_network_id_in_school" FOREIGN KEY ("school_id","network_id") REFERENCES "public"."networks"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcements" ADD CONSTRAINT "network_announcements_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_sendings" ADD CONSTRAINT "network_sendings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_sendings" ADD CONSTRAINT "network_sendings_receiving_school_id_schools_id_fk" FOREIGN KEY ("receiving_school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_sendings" ADD CONSTRAINT "network_sendings_announcement_id_in_school" FOREIGN KEY ("school_id","announcement_id") REFERENCES "public"."network_announcements"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "networks" ADD CONSTRAINT "networks_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_figures" ADD CONSTRAINT "school_figures_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_classrooms" ADD CONSTRAINT "notice_board_classrooms_notice_board_item_id_in_school" FOREIGN KEY ("school_id","notice_board_item_id") REFERENCES "public"."notice_board_items"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_classrooms" ADD CONSTRAINT "notice_board_classrooms_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_image_file_id_in_school" FOREIGN KEY ("school_id","image_file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_board_items" ADD CONSTRAINT "notice_board_items_attachment_file_id_in_school" FOREIGN KEY ("school_id","attachment_file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_costs" ADD CONSTRAINT "channel_costs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attempts" ADD CONSTRAINT "message_attempts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attempts" ADD CONSTRAINT "message_attempts_notification_id_in_school" FOREIGN KEY ("school_id","notification_id") REFERENCES "public"."notifications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_contact_change_id_in_school" FOREIGN KEY ("school_id","contact_change_id") REFERENCES "public"."contact_changes"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_requested_by_in_school" FOREIGN KEY ("school_id","requested_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_attempts" ADD CONSTRAINT "push_attempts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_attempts" ADD CONSTRAINT "push_attempts_notification_id_in_school" FOREIGN KEY ("school_id","notification_id") REFERENCES "public"."notifications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_attempts" ADD CONSTRAINT "push_attempts_subscription_id_in_school" FOREIGN KEY ("school_id","subscription_id") REFERENCES "public"."push_subscriptions"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_recipients" ADD CONSTRAINT "employee_recipients_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_recipients" ADD CONSTRAINT "employee_recipients_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_recipients" ADD CONSTRAINT "employee_recipients_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_ring_schools" ADD CONSTRAINT "release_ring_schools_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_sightings" ADD CONSTRAINT "release_sightings_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_team_id_release_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."release_teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_recipients" ADD CONSTRAINT "removed_recipients_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_recipients" ADD CONSTRAINT "removed_recipients_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_recipients" ADD CONSTRAINT "removed_recipients_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_recipients" ADD CONSTRAINT "removed_recipients_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_recipients" ADD CONSTRAINT "removed_recipients_removed_by_in_school" FOREIGN KEY ("school_id","removed_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_import_id_in_school" FOREIGN KEY ("school_id","import_id") REFERENCES "public"."roster_imports"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_closures" ADD CONSTRAINT "school_closures_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_group_members" ADD CONSTRAINT "student_group_members_group_id_in_school" FOREIGN KEY ("school_id","group_id") REFERENCES "public"."student_groups"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_group_members" ADD CONSTRAINT "student_group_members_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_groups" ADD CONSTRAINT "student_groups_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_groups" ADD CONSTRAINT "student_groups_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_guardians" ADD CONSTRAINT "student_guardians_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_changes_by_entry" ON "audit_changes" USING btree ("school_id","entry_id");--> statement-breakpoint
CREATE INDEX "audit_changes_by_student" ON "audit_changes" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "audit_changes_by_guardian" ON "audit_changes" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest_first" ON "audit_log" USING btree ("school_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_by_employee" ON "audit_log" USING btree ("employee_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_by_resource" ON "audit_log" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_of_guardian" ON "calendar_addresses" USING btree ("guardian_id") WHERE "calendar_addresses"."guardian_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_of_employee" ON "calendar_addresses" USING btree ("employee_id") WHERE "calendar_addresses"."employee_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_addresses_of_school" ON "calendar_addresses" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_school" ON "idempotency_keys" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_hits_by_expiry" ON "rate_limit_hits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "chat_message_files_by_file" ON "chat_message_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "chat_message_files_of_school" ON "chat_message_files" USING btree ("school_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_messages_in_order" ON "chat_messages" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_guardian" ON "chat_messages" USING btree ("guardian_id") WHERE "chat_messages"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_of_guardian" ON "chat_messages" USING btree ("chat_id","id") WHERE "chat_messages"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_of_school" ON "chat_messages" USING btree ("school_id","chat_id");--> statement-breakpoint
CREATE INDEX "chat_reads_by_chat" ON "chat_reads" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chat_reads_of_school" ON "chat_reads" USING btree ("school_id","chat_id");--> statement-breakpoint
CREATE INDEX "chats_newest_first" ON "chats" USING btree ("school_id","last_message_id" DESC NULLS FIRST) WHERE "chats"."last_message_id" is not null;--> statement-breakpoint
CREATE INDEX "communication_files_by_file" ON "communication_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "communication_files_of_school" ON "communication_files" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "communication_students_by_student" ON "communication_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "communication_students_of_school" ON "communication_students" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "communication_whole_classrooms_by_classroom" ON "communication_whole_classrooms" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "communication_whole_classrooms_of_school" ON "communication_whole_classrooms" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "communications_newest_first" ON "communications" USING btree ("school_id","kind",(coalesce("sent_at", "held_until", "scheduled_date", "created_at")) desc,"id" DESC NULLS FIRST) WHERE ("communications"."deleted_at" is null or "communications"."withdrawn_at" is not null);--> statement-breakpoint
CREATE INDEX "communications_events_by_end" ON "communications" USING btree ("school_id","end_time") WHERE ("communications"."deleted_at" is null or "communications"."withdrawn_at" is not null) and "communications"."end_time" is not null;--> statement-breakpoint
CREATE INDEX "communications_events_by_start" ON "communications" USING btree ("school_id","start_time") WHERE ("communications"."deleted_at" is null or "communications"."withdrawn_at" is not null) and "communications"."start_time" is not null;--> statement-breakpoint
CREATE INDEX "communications_activities_by_due_date" ON "communications" USING btree ("school_id","due_date") WHERE ("communications"."deleted_at" is null or "communications"."withdrawn_at" is not null) and "communications"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "communications_polls_by_closing_day" ON "communications" USING btree ("school_id","closing_day") WHERE ("communications"."deleted_at" is null or "communications"."withdrawn_at" is not null) and "communications"."closing_day" is not null;--> statement-breakpoint
CREATE INDEX "communications_by_sending" ON "communications" USING btree ("school_id","sent_at") WHERE "communications"."deleted_at" is null and "communications"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "communications_by_author" ON "communications" USING btree ("created_by","kind");--> statement-breakpoint
CREATE INDEX "communications_due" ON "communications" USING btree (coalesce("held_until", "scheduled_date")) WHERE "communications"."sent_at" is null and "communications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "communications_in_batches" ON "communications" USING btree ("sent_at") WHERE "communications"."batch_cursor" is not null;--> statement-breakpoint
CREATE INDEX "communications_by_image" ON "communications" USING btree ("image_file_id");--> statement-breakpoint
CREATE INDEX "contact_changes_by_guardian" ON "contact_changes" USING btree ("guardian_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_changes_one_waits" ON "contact_changes" USING btree ("guardian_id") WHERE "contact_changes"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_changes_of_school" ON "contact_changes" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "diaries_by_classroom" ON "diaries" USING btree ("classroom_id","day");--> statement-breakpoint
CREATE INDEX "diaries_of_day" ON "diaries" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "employee_classrooms_by_classroom" ON "employee_classrooms" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "employee_classrooms_of_school" ON "employee_classrooms" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_identities_subject" ON "employee_identities" USING btree ("school_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "employee_identities_of_school" ON "employee_identities" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "employee_mails_due" ON "employee_mails" USING btree ("attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree ("school_id",lower("email"));--> statement-breakpoint
CREATE INDEX "employees_by_email" ON "employees" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "employees_by_school" ON "employees" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "password_resets_by_employee" ON "password_resets" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "password_resets_of_school" ON "password_resets" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_of_school" ON "recovery_codes" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_of_school" ON "refresh_tokens" USING btree ("school_id","session_id");--> statement-breakpoint
CREATE INDEX "second_factors_of_school" ON "second_factors" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "sessions_by_employee" ON "sessions" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "sign_in_networks_by_age" ON "sign_in_networks" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_networks_of_school" ON "sign_in_networks" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "files_by_guardian" ON "files" USING btree ("guardian_id") WHERE "files"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "files_by_school" ON "files" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "diary_views_by_diary" ON "diary_views" USING btree ("diary_id");--> statement-breakpoint
CREATE INDEX "diary_views_of_school" ON "diary_views" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_devices_hash" ON "guardian_devices" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "guardian_devices_by_guardian" ON "guardian_devices" USING btree ("guardian_id") WHERE "guardian_devices"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_hash" ON "guardian_links" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_code_name" ON "guardian_links" USING btree ("code_name") WHERE "guardian_links"."code_name" is not null;--> statement-breakpoint
CREATE INDEX "guardian_links_by_guardian" ON "guardian_links" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardian_links_by_employees" ON "guardian_links" USING btree ("guardian_id","created_at") WHERE "guardian_links"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "guardian_links_by_expiry" ON "guardian_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_links_of_school" ON "guardian_links" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "notice_board_views_by_item" ON "notice_board_views" USING btree ("notice_board_item_id");--> statement-breakpoint
CREATE INDEX "notice_board_views_of_school" ON "notice_board_views" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_device" ON "push_subscriptions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_browser" ON "push_subscriptions" USING btree (split_part("endpoint", '#', 1));--> statement-breakpoint
CREATE INDEX "held_recipients_of_school" ON "held_recipients" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "held_recipients_by_student" ON "held_recipients" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "held_recipients_due" ON "held_recipients" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "item_versions_of_school" ON "item_versions" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "item_versions_by_communication" ON "item_versions" USING btree ("communication_id","stands_since");--> statement-breakpoint
CREATE INDEX "item_versions_by_notice" ON "item_versions" USING btree ("notice_board_item_id","stands_since");--> statement-breakpoint
CREATE UNIQUE INDEX "item_versions_one_held" ON "item_versions" USING btree ("communication_id") WHERE "item_versions"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "item_versions_due" ON "item_versions" USING btree ("held_until") WHERE "item_versions"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "mail_returns_by_guardian" ON "mail_returns" USING btree ("guardian_id","created_at");--> statement-breakpoint
CREATE INDEX "moved_accesses_by_school" ON "moved_accesses" USING btree ("moved_id");--> statement-breakpoint
CREATE INDEX "network_announcement_files_by_file" ON "network_announcement_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "network_announcement_files_of_school" ON "network_announcement_files" USING btree ("school_id","announcement_id");--> statement-breakpoint
CREATE INDEX "network_announcements_newest_first" ON "network_announcements" USING btree ("school_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "network_sendings_due" ON "network_sendings" USING btree ("attempt_at") WHERE "network_sendings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "network_sendings_of_school" ON "network_sendings" USING btree ("school_id","announcement_id");--> statement-breakpoint
CREATE INDEX "network_sendings_by_communication" ON "network_sendings" USING btree ("communication_id") WHERE "network_sendings"."communication_id" is not null;--> statement-breakpoint
CREATE INDEX "network_sendings_by_receiver" ON "network_sendings" USING btree ("receiving_school_id");--> statement-breakpoint
CREATE INDEX "notice_board_classrooms_by_classroom" ON "notice_board_classrooms" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "notice_board_classrooms_of_school" ON "notice_board_classrooms" USING btree ("school_id","notice_board_item_id");--> statement-breakpoint
CREATE INDEX "notice_board_items_newest_first" ON "notice_board_items" USING btree ("school_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notice_board_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notice_board_items_by_image" ON "notice_board_items" USING btree ("image_file_id");--> statement-breakpoint
CREATE INDEX "notice_board_items_by_attachment" ON "notice_board_items" USING btree ("attachment_file_id");--> statement-breakpoint
CREATE INDEX "message_attempts_by_provider_id" ON "message_attempts" USING btree ("provider_id") WHERE "message_attempts"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_guardian" ON "notifications" USING btree ("guardian_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_by_communication" ON "notifications" USING btree ("communication_id","guardian_id") WHERE "notifications"."communication_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("communication_id","guardian_id") WHERE "notifications"."subject" = 'communication' and not "notifications"."is_urgent";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_by_each_channel" ON "notifications" USING btree ("communication_id","guardian_id","channel") WHERE "notifications"."subject" = 'communication' and "notifications"."is_urgent";--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("channel","school_id","attempt_at") WHERE "notifications"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_reminders" ON "notifications" USING btree ("communication_id","created_at") WHERE "notifications"."subject" = 'reminder';--> statement-breakpoint
CREATE INDEX "notifications_failed" ON "notifications" USING btree ("school_id","created_at") WHERE "notifications"."status" = 'failed' and "notifications"."channel" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_contact_change" ON "notifications" USING btree ("contact_change_id") WHERE "notifications"."contact_change_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_digest" ON "notifications" USING btree ("digest_id") WHERE "notifications"."digest_id" is not null;--> statement-breakpoint
CREATE INDEX "push_attempts_due" ON "push_attempts" USING btree ("school_id","attempt_at");--> statement-breakpoint
CREATE INDEX "push_attempts_by_subscription" ON "push_attempts" USING btree ("school_id","subscription_id");--> statement-breakpoint
CREATE INDEX "whats_app_messages_by_age" ON "whats_app_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "communication_counts_by_classroom" ON "communication_counts" USING btree ("school_id","classroom_id","communication_id") WHERE "communication_counts"."reaction" = 'received';--> statement-breakpoint
CREATE INDEX "communication_counts_differing" ON "communication_counts" USING btree ("school_id","communication_id","classroom_id") WHERE "communication_counts"."reaction" = 'children-differing';--> statement-breakpoint
CREATE INDEX "employee_recipients_of_school" ON "employee_recipients" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "employee_recipients_by_employee" ON "employee_recipients" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "recipients_of_school" ON "recipients" USING btree ("school_id","communication_id","classroom_id");--> statement-breakpoint
CREATE INDEX "recipients_by_student" ON "recipients" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "recipients_by_guardian" ON "recipients" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "release_events_by_app" ON "release_events" USING btree ("app","number");--> statement-breakpoint
CREATE INDEX "release_health_by_hour" ON "release_health" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "release_teams_name" ON "release_teams" USING btree ("name") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "removed_recipients_of_school" ON "removed_recipients" USING btree ("school_id","communication_id");--> statement-breakpoint
CREATE INDEX "removed_recipients_by_student" ON "removed_recipients" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "removed_recipients_by_guardian" ON "removed_recipients" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "roster_imports_newest_first" ON "roster_imports" USING btree ("school_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "roster_rows_of_school" ON "roster_rows" USING btree ("school_id","import_id");--> statement-breakpoint
CREATE INDEX "classrooms_by_school" ON "classrooms" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "school_closures_by_day" ON "school_closures" USING btree ("school_id","to_day");--> statement-breakpoint
CREATE INDEX "schools_by_network" ON "schools" USING btree ("network_id") WHERE "schools"."network_id" is not null;--> statement-breakpoint
CREATE INDEX "student_group_members_by_student" ON "student_group_members" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_group_members_of_school" ON "student_group_members" USING btree ("school_id","group_id");--> statement-breakpoint
CREATE INDEX "student_groups_by_name" ON "student_groups" USING btree ("school_id","search_name") WHERE "student_groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "guardians_by_phone" ON "guardians" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "guardians_by_email" ON "guardians" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "student_guardians_by_guardian" ON "student_guardians" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "student_guardians_of_school" ON "student_guardians" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "students_by_classroom" ON "students" USING btree ("classroom_id","search_name") WHERE "students"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "students_by_school" ON "students" USING btree ("school_id","search_name") WHERE "students"."deleted_at" is null;
--> statement-breakpoint
-- Written by hand: what the schema cannot say.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Entries go with their school alone, once its deletion began.
CREATE FUNCTION refuse_change_but_with_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM schools WHERE id = OLD.school_id AND deletion_began_at IS NOT NULL
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_with_school();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER release_events_append_only BEFORE UPDATE OR DELETE ON release_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER release_events_no_truncate BEFORE TRUNCATE ON release_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER releases_frozen BEFORE UPDATE ON releases
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
