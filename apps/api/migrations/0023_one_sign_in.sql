DROP INDEX "employees_email";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "owner_proof" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "is_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "employees_by_email" ON "employees" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree ("school_id",lower("email"));