ALTER TABLE "release_health" ADD COLUMN "touch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "hold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "frame" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "keys" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "storage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "busy" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "weighings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health" ADD COLUMN "memory" integer DEFAULT 0 NOT NULL;