CREATE TABLE "moved_accesses" (
	"hash" text PRIMARY KEY NOT NULL,
	"moved_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moved_accesses" ADD CONSTRAINT "moved_accesses_moved_id_moved_schools_id_fk" FOREIGN KEY ("moved_id") REFERENCES "public"."moved_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_accesses_by_school" ON "moved_accesses" USING btree ("moved_id");