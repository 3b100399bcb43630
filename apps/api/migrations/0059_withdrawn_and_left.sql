DROP INDEX "communications_newest_first";--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "network_sendings" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "communications_newest_first" ON "communications" USING btree ("school_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("communications"."deleted_at" is null or "communications"."withdrawn_at" is not null);--> statement-breakpoint
-- What was withdrawn before says so too, and schools that left before keep what they received.
UPDATE "communications" SET "withdrawn_at" = "communications"."deleted_at"
FROM "network_sendings" WHERE "network_sendings"."communication_id" = "communications"."id" AND "communications"."deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "network_sendings" SET "left_at" = now()
FROM "network_announcements", "schools"
WHERE "network_announcements"."id" = "network_sendings"."announcement_id" AND "schools"."id" = "network_sendings"."receiving_school_id" AND "schools"."network_id" IS DISTINCT FROM "network_announcements"."network_id";
