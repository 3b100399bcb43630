CREATE TABLE "communication_whole_classrooms" (
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	CONSTRAINT "communication_whole_classrooms_pk" PRIMARY KEY("communication_id","classroom_id")
);
--> statement-breakpoint
ALTER TABLE "communication_students" ADD COLUMN "through_classroom_id" uuid;--> statement-breakpoint
ALTER TABLE "communication_whole_classrooms" ADD CONSTRAINT "communication_whole_classrooms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_whole_classrooms" ADD CONSTRAINT "communication_whole_classrooms_communication_id_in_school" FOREIGN KEY ("school_id","communication_id") REFERENCES "public"."communications"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_whole_classrooms" ADD CONSTRAINT "communication_whole_classrooms_classroom_id_in_school" FOREIGN KEY ("school_id","classroom_id") REFERENCES "public"."classrooms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communication_whole_classrooms_by_classroom" ON "communication_whole_classrooms" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "communication_whole_classrooms_of_school" ON "communication_whole_classrooms" USING btree ("school_id","communication_id");