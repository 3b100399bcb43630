ALTER TABLE "schools" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "quiet_until" text;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_quiet_hours" CHECK (("schools"."quiet_from" is null) = ("schools"."quiet_until" is null)
        and "schools"."quiet_from" ~ '^([01]\d|2[0-3]):[0-5]\d$'
        and "schools"."quiet_until" ~ '^([01]\d|2[0-3]):[0-5]\d$');