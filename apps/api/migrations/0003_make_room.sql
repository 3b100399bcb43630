-- Keys are kept for a day; who repeats a creation across this change creates it again.
DELETE FROM "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_employee_id_employees_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_employee_id_key_pk";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "action";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "details";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "employee_id";