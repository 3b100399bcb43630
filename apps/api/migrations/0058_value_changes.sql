CREATE TABLE "audit_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"student_id" uuid,
	"guardian_id" uuid,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "audit_changes_differ" CHECK ("audit_changes"."before" is distinct from "audit_changes"."after")
);
--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_student_id_in_school" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_guardian_id_in_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "public"."guardians"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_changes_by_entry" ON "audit_changes" USING btree ("school_id","entry_id");--> statement-breakpoint
CREATE INDEX "audit_changes_by_student" ON "audit_changes" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "audit_changes_by_guardian" ON "audit_changes" USING btree ("guardian_id");