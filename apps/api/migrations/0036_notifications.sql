CREATE TYPE "public"."notification_channel" AS ENUM('push', 'email', 'whatsApp', 'sms');--> statement-breakpoint
CREATE TYPE "public"."notification_status" AS ENUM('queued', 'sent', 'delivered', 'read', 'failed');--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"communication_id" uuid,
	"target" text,
	"channel" "notification_channel",
	"status" "notification_status" DEFAULT 'queued' NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"requested_by" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"error" text,
	"provider_id" text,
	"cost_micros" integer,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_requested_by_in_school" FOREIGN KEY ("school_id","requested_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_school" ON "notifications" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_by_guardian" ON "notifications" USING btree ("guardian_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_by_communication" ON "notifications" USING btree ("communication_id","guardian_id") WHERE "notifications"."communication_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("communication_id","guardian_id") WHERE "notifications"."subject" = 'communication';--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("attempt_at") WHERE "notifications"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_queued_of_school" ON "notifications" USING btree ("school_id","attempt_at") WHERE "notifications"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_by_provider_id" ON "notifications" USING btree ("provider_id") WHERE "notifications"."provider_id" is not null;