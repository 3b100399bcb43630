CREATE TABLE "employee_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail" jsonb,
	"reset_id" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_mails_one_of" CHECK (("employee_mails"."mail" is null) <> ("employee_mails"."reset_id" is null))
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "employee_mails_due" ON "employee_mails" USING btree ("attempt_at");
--> statement-breakpoint
-- E-mails that still wait in the queue of pg-boss. Its schema stays for servers of the version before.
DO $$ BEGIN
	IF to_regclass('jobs.job') IS NOT NULL THEN
		EXECUTE $move$
			WITH taken AS (
				DELETE FROM jobs.job WHERE name = 'mail' AND state::text IN ('created', 'retry')
				RETURNING id, data, created_on
			)
			INSERT INTO employee_mails (id, mail, reset_id, attempt_at, created_at)
			SELECT id, CASE WHEN data ? 'resetId' THEN NULL ELSE data END, data ->> 'resetId', now(), created_on
			FROM taken
		$move$;
	END IF;
END $$;
