CREATE TABLE "release_claims" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"app" text NOT NULL,
	CONSTRAINT "release_claims_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "release_confirmations" (
	"app" text NOT NULL,
	"build_id" text NOT NULL,
	"digest" text NOT NULL,
	"is_accepted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_confirmations_app_build_id_pk" PRIMARY KEY("app","build_id")
);
