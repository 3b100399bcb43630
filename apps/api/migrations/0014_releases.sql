CREATE TABLE "release_events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"app" text,
	"ring" text,
	"from_build" text,
	"to_build" text,
	"percent" integer,
	"by" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"nonce" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_events_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
CREATE TABLE "release_pointers" (
	"app" text NOT NULL,
	"ring" text NOT NULL,
	"build_id" text,
	"percent" integer DEFAULT 100 NOT NULL,
	"version" integer NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" text NOT NULL,
	CONSTRAINT "release_pointers_app_ring_pk" PRIMARY KEY("app","ring")
);
--> statement-breakpoint
CREATE TABLE "release_ring_schools" (
	"ring" text NOT NULL,
	"school_id" uuid NOT NULL,
	CONSTRAINT "release_ring_schools_ring_school_id_pk" PRIMARY KEY("ring","school_id")
);
--> statement-breakpoint
CREATE TABLE "release_switches" (
	"app" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"apps" jsonb NOT NULL,
	"public_key" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "release_teams_key_id_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"build_id" text NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"team_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "releases_once" UNIQUE("app","build_id")
);
--> statement-breakpoint
ALTER TABLE "release_ring_schools" ADD CONSTRAINT "release_ring_schools_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_team_id_release_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."release_teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_events_by_app" ON "release_events" USING btree ("app","number");--> statement-breakpoint
CREATE UNIQUE INDEX "release_teams_name" ON "release_teams" USING btree ("name") WHERE revoked_at is null;--> statement-breakpoint
CREATE TRIGGER release_events_append_only BEFORE UPDATE OR DELETE ON release_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER release_events_no_truncate BEFORE TRUNCATE ON release_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER releases_frozen BEFORE UPDATE ON releases
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
