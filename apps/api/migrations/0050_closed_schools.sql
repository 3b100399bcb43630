ALTER TABLE "schools" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "deletion_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_deletion" CHECK ("schools"."deletion_began_at" is null or "schools"."closed_at" is not null);--> statement-breakpoint
-- Entries go with their school alone, once its deletion began.
CREATE FUNCTION refuse_change_but_with_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM schools WHERE id = OLD.school_id AND deletion_began_at IS NOT NULL
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_with_school();
