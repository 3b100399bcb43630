DELETE FROM "idempotency_keys" a USING "idempotency_keys" b WHERE a."key" = b."key" AND a."caller_id" > b."caller_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_caller_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD PRIMARY KEY ("key");