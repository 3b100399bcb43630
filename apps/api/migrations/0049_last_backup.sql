ALTER TABLE "installation" ADD COLUMN "backup_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backup_faults" integer;