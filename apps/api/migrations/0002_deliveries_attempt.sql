DROP INDEX "deliveries_by_status";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_queued" ON "deliveries" USING btree ("attempt_at") WHERE "deliveries"."status" = 'queued';