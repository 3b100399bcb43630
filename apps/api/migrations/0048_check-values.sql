CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_check" text,
	"push_check" text,
	"storage_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"marked_at" timestamp with time zone,
	CONSTRAINT "installation_once" CHECK ("installation"."id" = 1)
);
