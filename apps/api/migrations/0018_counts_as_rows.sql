CREATE TABLE "communication_counts" (
	"school_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "communication_counts_pk" PRIMARY KEY("school_id","communication_id","classroom_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_counts" ADD CONSTRAINT "communication_counts_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communication_counts_by_communication" ON "communication_counts" USING btree ("communication_id");--> statement-breakpoint
CREATE INDEX "communication_counts_by_classroom" ON "communication_counts" USING btree ("school_id","classroom_id","communication_id") WHERE "communication_counts"."reaction" = 'received';--> statement-breakpoint
-- Every figure is carried over.
INSERT INTO "communication_counts" ("school_id", "communication_id", "classroom_id", "reaction", "count")
SELECT "communications"."school_id", "old"."communication_id", "old"."classroom_id", "one"."reaction", "one"."count"
FROM "communication_classrooms" AS "old"
JOIN "communications" ON "communications"."id" = "old"."communication_id"
CROSS JOIN LATERAL (VALUES ('received', "old"."total"), ('visualized', "old"."visualized"), ('read', "old"."read"),
  ('accepted', "old"."accepted"), ('declined', "old"."declined"), ('done', "old"."done")) AS "one" ("reaction", "count")
WHERE "one"."count" > 0;--> statement-breakpoint
DROP TRIGGER recipients_added ON recipients;--> statement-breakpoint
DROP TRIGGER recipients_removed ON recipients;--> statement-breakpoint
DROP TRIGGER recipients_changed ON recipients;--> statement-breakpoint
DROP TRIGGER recipients_frozen ON recipients;--> statement-breakpoint
DROP FUNCTION recipients_added();--> statement-breakpoint
DROP FUNCTION recipients_removed();--> statement-breakpoint
DROP FUNCTION recipients_changed();--> statement-breakpoint
DROP TABLE "communication_classrooms" CASCADE;--> statement-breakpoint
-- Servers of the release before only read it; a later migration drops it.
CREATE VIEW communication_classrooms AS
SELECT communication_id, classroom_id, count(*)::int AS total, count(visualized_at)::int AS visualized,
  count(read_at)::int AS read, (count(*) FILTER (WHERE answer = 'accepted'))::int AS accepted,
  (count(*) FILTER (WHERE answer = 'declined'))::int AS declined, count(done_at)::int AS done
FROM recipients GROUP BY communication_id, classroom_id;
