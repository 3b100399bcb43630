CREATE TABLE "ieducar_runs" (
	"school_id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"totals" jsonb,
	"applied_id" uuid,
	"draft_id" uuid,
	"message" text
);
--> statement-breakpoint
ALTER TABLE "roster_imports" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_rows" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "classrooms" ADD COLUMN "ieducar_id" integer;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "ieducar_code" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "ieducar_id" integer;--> statement-breakpoint
ALTER TABLE "ieducar_runs" ADD CONSTRAINT "ieducar_runs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_ieducar_code" UNIQUE("ieducar_code");