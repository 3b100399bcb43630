CREATE TABLE "release_health" (
	"app" text NOT NULL,
	"build_id" text NOT NULL,
	"ring" text NOT NULL,
	"version" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"failing" integer DEFAULT 0 NOT NULL,
	"load" integer DEFAULT 0 NOT NULL,
	"render" integer DEFAULT 0 NOT NULL,
	"error" integer DEFAULT 0 NOT NULL,
	"policy" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"slow" integer DEFAULT 0 NOT NULL,
	"fallback" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "release_health_app_build_id_ring_version_hour_pk" PRIMARY KEY("app","build_id","ring","version","hour")
);
--> statement-breakpoint
ALTER TABLE "release_teams" ADD COLUMN "mail" text;--> statement-breakpoint
CREATE INDEX "release_health_by_hour" ON "release_health" USING btree ("hour");