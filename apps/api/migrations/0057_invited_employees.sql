ALTER TABLE "employees" ADD COLUMN "given_password" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "sends_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "refused_email" text;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "left_student_id" uuid;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_invited_by_in_school" FOREIGN KEY ("school_id","invited_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;