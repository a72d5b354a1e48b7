-- A signed waiver is evidence: it is never changed or removed (decisions: Waivers). Only the upkeep
-- that the law asks for (retention, restoring a backup) may, by saying so in its transaction:
--   set local playvillage.retention = 'on';
CREATE OR REPLACE FUNCTION waivers_stay_as_signed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('playvillage.retention', true) = 'on' THEN
    IF TG_OP = 'UPDATE' THEN
      RETURN NEW;
    END IF;
    RETURN OLD;
  END IF;
  -- Closing an account cuts its waivers loose from it and touches nothing else.
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL
    AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a signed waiver is never changed' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER waivers_stay_as_signed
BEFORE UPDATE OR DELETE ON waivers
FOR EACH ROW EXECUTE FUNCTION waivers_stay_as_signed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER waivers_are_not_emptied
BEFORE TRUNCATE ON waivers
FOR EACH STATEMENT EXECUTE FUNCTION waivers_stay_as_signed();
