CREATE INDEX "guardians_by_phone" ON "guardians" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "guardians_by_email" ON "guardians" USING btree (lower("email"));