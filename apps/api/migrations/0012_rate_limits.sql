CREATE TABLE "rate_limit_hits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_networks" (
	"employee_id" uuid NOT NULL,
	"network_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_networks_employee_id_network_hash_pk" PRIMARY KEY("employee_id","network_hash")
);
--> statement-breakpoint
ALTER TABLE "sign_in_networks" ADD CONSTRAINT "sign_in_networks_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limit_hits_by_expiry" ON "rate_limit_hits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sign_in_networks_by_age" ON "sign_in_networks" USING btree ("last_seen_at");