ALTER TABLE "guardians" ADD COLUMN "first_entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "feed_read_until" timestamp with time zone;