ALTER TABLE "roster_imports" ADD COLUMN "row_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "roster_imports" SET "row_count" = (
  SELECT count(*) FROM "roster_rows" WHERE "roster_rows"."import_id" = "roster_imports"."id"
);--> statement-breakpoint
ALTER TABLE "roster_imports" ALTER COLUMN "row_count" DROP DEFAULT;
