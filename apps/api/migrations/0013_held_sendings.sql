ALTER TABLE "communications" DROP CONSTRAINT "communications_sent_or_scheduled";--> statement-breakpoint
DROP INDEX "communications_due";--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "before_hold" jsonb;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "is_for_all_classrooms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "communications_due" ON "communications" USING btree (coalesce("held_until", "scheduled_date")) WHERE "communications"."sent_at" is null and "communications"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_sent_or_scheduled" CHECK ("communications"."sent_at" is not null or "communications"."scheduled_date" is not null
        or "communications"."held_until" is not null);--> statement-breakpoint
UPDATE "communications" SET "is_for_all_classrooms" = (
  SELECT count(*) > 1 AND bool_and(EXISTS (
    SELECT FROM "communication_classrooms" AS "reached"
    WHERE "reached"."communication_id" = "communications"."id"
      AND "reached"."classroom_id" = "populated"."id"))
  FROM "classrooms" AS "populated"
  WHERE "populated"."school_id" = "communications"."school_id" AND EXISTS (
    SELECT FROM "students" AS "member"
    WHERE "member"."classroom_id" = "populated"."id" AND "member"."deleted_at" IS NULL
      AND "member"."created_at" <= "communications"."sent_at"))
WHERE "sent_at" IS NOT NULL;
