ALTER TYPE "public"."answer" ADD VALUE 'option1';--> statement-breakpoint
ALTER TYPE "public"."answer" ADD VALUE 'option2';--> statement-breakpoint
ALTER TYPE "public"."answer" ADD VALUE 'option3';--> statement-breakpoint
ALTER TYPE "public"."answer" ADD VALUE 'option4';--> statement-breakpoint
ALTER TYPE "public"."answer" ADD VALUE 'option5';--> statement-breakpoint
ALTER TYPE "public"."answer" ADD VALUE 'option6';--> statement-breakpoint
ALTER TYPE "public"."communication_kind" ADD VALUE 'poll';--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "poll_options" jsonb;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "closing_day" date;--> statement-breakpoint
CREATE INDEX "communications_polls_by_closing_day" ON "communications" USING btree ("school_id","closing_day") WHERE "communications"."deleted_at" is null and "communications"."closing_day" is not null;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_poll" CHECK (("communications"."kind"::text = 'poll') = ("communications"."closing_day" is not null)
        and ("communications"."closing_day" is null) = ("communications"."poll_options" is null));