CREATE TABLE "recovery_codes" (
	"school_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_employee_id_hash_pk" PRIMARY KEY("employee_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"school_id" uuid NOT NULL,
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_of_school" ON "recovery_codes" USING btree ("school_id","employee_id");--> statement-breakpoint
CREATE INDEX "second_factors_of_school" ON "second_factors" USING btree ("school_id","employee_id");