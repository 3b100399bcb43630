CREATE TABLE "chat_message_files" (
	"school_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "chat_message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_in_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "uploaded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "has_text" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_message_id_in_school" FOREIGN KEY ("school_id","message_id") REFERENCES "public"."chat_messages"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_file_id_in_school" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_message_files_by_file" ON "chat_message_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "chat_message_files_of_school" ON "chat_message_files" USING btree ("school_id","message_id");--> statement-breakpoint
CREATE INDEX "files_by_guardian" ON "files" USING btree ("guardian_id") WHERE "files"."guardian_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploader" CHECK (("files"."uploaded_by" is null) <> ("files"."guardian_id" is null));