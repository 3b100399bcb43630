ALTER TABLE "notifications" ADD COLUMN "digest_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "digest_id" uuid;