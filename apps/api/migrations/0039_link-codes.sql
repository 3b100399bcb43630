ALTER TABLE "guardian_devices" ADD COLUMN "entered_by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_devices" ADD COLUMN "given_name" text;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "code_expires_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_code_hash" ON "guardian_links" USING btree ("code_hash") WHERE "guardian_links"."code_hash" is not null;