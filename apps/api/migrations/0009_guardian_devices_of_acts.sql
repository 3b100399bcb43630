CREATE TYPE "public"."delivery_purpose" AS ENUM('communication', 'invitation', 'newDevice');--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "communication_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD COLUMN "link_made_by" uuid;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD COLUMN "link_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "purpose" "delivery_purpose" DEFAULT 'communication' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD CONSTRAINT "guardian_devices_link_made_by_employees_id_fk" FOREIGN KEY ("link_made_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_requested_by_employees_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "guardian_links" SET "mailed" = true WHERE "created_by" IS NULL;--> statement-breakpoint
UPDATE "guardian_devices" SET "link_made_by" = "link"."created_by", "link_mailed" = "link"."mailed" FROM "guardian_links" AS "link" WHERE "link"."device_id" = "guardian_devices"."id";
