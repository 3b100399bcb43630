DROP INDEX "guardian_links_code_hash";--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "code_name" text;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "code_rests_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_code_name" ON "guardian_links" USING btree ("code_name") WHERE "guardian_links"."code_name" is not null;