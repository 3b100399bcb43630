-- Keeps communication_classrooms equal to the counts over recipients, once per statement.
CREATE FUNCTION recipients_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO communication_classrooms AS counts
    (communication_id, classroom_id, total, visualized, read, accepted, declined, done)
  SELECT communication_id, classroom_id, count(*), count(visualized_at), count(read_at),
    count(*) FILTER (WHERE answer = 'accepted'), count(*) FILTER (WHERE answer = 'declined'),
    count(done_at)
  FROM after GROUP BY communication_id, classroom_id ORDER BY communication_id, classroom_id
  ON CONFLICT (communication_id, classroom_id) DO UPDATE SET
    total = counts.total + excluded.total,
    visualized = counts.visualized + excluded.visualized,
    read = counts.read + excluded.read,
    accepted = counts.accepted + excluded.accepted,
    declined = counts.declined + excluded.declined,
    done = counts.done + excluded.done;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION recipients_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE communication_classrooms AS counts SET
    total = counts.total - gone.total,
    visualized = counts.visualized - gone.visualized,
    read = counts.read - gone.read,
    accepted = counts.accepted - gone.accepted,
    declined = counts.declined - gone.declined,
    done = counts.done - gone.done
  FROM (
    SELECT communication_id, classroom_id, count(*) AS total, count(visualized_at) AS visualized,
      count(read_at) AS read, count(*) FILTER (WHERE answer = 'accepted') AS accepted,
      count(*) FILTER (WHERE answer = 'declined') AS declined, count(done_at) AS done
    FROM before GROUP BY communication_id, classroom_id
  ) AS gone
  WHERE counts.communication_id = gone.communication_id
    AND counts.classroom_id = gone.classroom_id;
  DELETE FROM communication_classrooms WHERE total = 0
    AND communication_id IN (SELECT DISTINCT communication_id FROM before);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION recipients_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE communication_classrooms AS counts SET
    visualized = counts.visualized + change.visualized,
    read = counts.read + change.read,
    accepted = counts.accepted + change.accepted,
    declined = counts.declined + change.declined,
    done = counts.done + change.done
  FROM (
    SELECT after.communication_id, after.classroom_id,
      count(after.visualized_at) - count(before.visualized_at) AS visualized,
      count(after.read_at) - count(before.read_at) AS read,
      count(*) FILTER (WHERE after.answer = 'accepted')
        - count(*) FILTER (WHERE before.answer = 'accepted') AS accepted,
      count(*) FILTER (WHERE after.answer = 'declined')
        - count(*) FILTER (WHERE before.answer = 'declined') AS declined,
      count(after.done_at) - count(before.done_at) AS done
    FROM before JOIN after USING (id)
    GROUP BY after.communication_id, after.classroom_id
  ) AS change
  WHERE counts.communication_id = change.communication_id
    AND counts.classroom_id = change.classroom_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_added AFTER INSERT ON recipients
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION recipients_added();
--> statement-breakpoint
CREATE TRIGGER recipients_removed AFTER DELETE ON recipients
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION recipients_removed();
--> statement-breakpoint
CREATE TRIGGER recipients_changed AFTER UPDATE ON recipients
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION recipients_changed();
--> statement-breakpoint
-- The classroom of a recipient is frozen; moving one would leave the counts behind.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_frozen BEFORE UPDATE OF communication_id, student_id, guardian_id, classroom_id
  ON recipients FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
