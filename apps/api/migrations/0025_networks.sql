CREATE TYPE "public"."network_sending_state" AS ENUM('waiting', 'sent', 'failed', 'stopped');--> statement-breakpoint
CREATE TABLE "network_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"network_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "network_announcements_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "network_sendings" (
	"school_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"receiving_school_id" uuid NOT NULL,
	"state" "network_sending_state" DEFAULT 'waiting' NOT NULL,
	"communication_id" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_sendings_announcement_id_receiving_school_id_pk" PRIMARY KEY("announcement_id","receiving_school_id")
);
--> statement-breakpoint
CREATE TABLE "networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "networks_of_school" UNIQUE("school_id"),
	CONSTRAINT "networks_in_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "network_id" uuid;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "network_id" uuid;--> statement-breakpoint
ALTER TABLE "network_announcements" ADD CONSTRAINT "network_announcements_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcements" ADD CONSTRAINT "network_announcements_network_id_in_school" FOREIGN KEY ("school_id","network_id") REFERENCES "public"."networks"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_announcements" ADD CONSTRAINT "network_announcements_created_by_in_school" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_sendings" ADD CONSTRAINT "network_sendings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_sendings" ADD CONSTRAINT "network_sendings_receiving_school_id_schools_id_fk" FOREIGN KEY ("receiving_school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_sendings" ADD CONSTRAINT "network_sendings_announcement_id_in_school" FOREIGN KEY ("school_id","announcement_id") REFERENCES "public"."network_announcements"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "networks" ADD CONSTRAINT "networks_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_announcements_newest_first" ON "network_announcements" USING btree ("school_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "network_sendings_due" ON "network_sendings" USING btree ("attempt_at") WHERE "network_sendings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "network_sendings_of_school" ON "network_sendings" USING btree ("school_id","announcement_id");--> statement-breakpoint
CREATE INDEX "network_sendings_by_receiver" ON "network_sendings" USING btree ("receiving_school_id");--> statement-breakpoint
CREATE INDEX "communications_by_sending" ON "communications" USING btree ("school_id","sent_at") WHERE "communications"."deleted_at" is null and "communications"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "push_deliveries_due_of_school" ON "push_deliveries" USING btree ("school_id","attempt_at");--> statement-breakpoint
CREATE INDEX "deliveries_queued_of_school" ON "deliveries" USING btree ("school_id","attempt_at") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "schools_by_network" ON "schools" USING btree ("network_id") WHERE "schools"."network_id" is not null;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_of_network" UNIQUE("school_id","network_id");