CREATE TYPE "public"."closure_kind" AS ENUM('Holiday', 'Recess');--> statement-breakpoint
CREATE TABLE "school_closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"kind" "closure_kind" NOT NULL,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	CONSTRAINT "school_closures_order" CHECK ("school_closures"."from_day" <= "school_closures"."to_day")
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "school_days" smallint[] DEFAULT '{1,2,3,4,5}' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "retention_years" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "school_closures" ADD CONSTRAINT "school_closures_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_closures_by_day" ON "school_closures" USING btree ("school_id","to_day");--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_school_days" CHECK (cardinality("schools"."school_days") > 0 and "schools"."school_days" <@ '{1,2,3,4,5,6,7}');--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_retention_years" CHECK ("schools"."retention_years" between 1 and 30);