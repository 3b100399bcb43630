ALTER TABLE "recipients" ADD COLUMN "paper_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "paper_by" uuid;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "phoned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "phoned_by" uuid;