ALTER TABLE "roster_imports" ADD COLUMN "discarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "checked" jsonb;