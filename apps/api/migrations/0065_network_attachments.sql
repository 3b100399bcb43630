CREATE TABLE "network_announcement_files" (
	"school_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "network_announcement_files_announcement_id_file_id_pk" PRIMARY KEY("announcement_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "network_announcement_files" ADD CONSTRAINT "network_announcement_files_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcement_files" ADD CONSTRAINT "network_announcement_files_announcement_id_in_school" FOREIGN KEY ("school_id","announcement_id") REFERENCES "public"."network_announcements"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcement_files" ADD CONSTRAINT "network_announcement_files_file_id_in_school" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_announcement_files_by_file" ON "network_announcement_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "network_announcement_files_of_school" ON "network_announcement_files" USING btree ("school_id","announcement_id");