CREATE TABLE "employee_identities" (
	"school_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_identities_employee_id_issuer_pk" PRIMARY KEY("employee_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_issuer" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "sign_in_provider" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "sign_in_domain" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "sign_in_tenant_id" uuid;--> statement-breakpoint
ALTER TABLE "employee_identities" ADD CONSTRAINT "employee_identities_employee_id_in_school" FOREIGN KEY ("school_id","employee_id") REFERENCES "public"."employees"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_identities_subject" ON "employee_identities" USING btree ("school_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "employee_identities_of_school" ON "employee_identities" USING btree ("school_id","employee_id");--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_sign_in" CHECK (("schools"."sign_in_provider" is null) = ("schools"."sign_in_domain" is null) and
        (coalesce("schools"."sign_in_provider", '') = 'Microsoft') = ("schools"."sign_in_tenant_id" is not null));