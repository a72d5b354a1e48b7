-- The audit log is only ever added to.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Restoring a backup says so in its transaction.
  if current_setting('playvillage.retention', true) = 'on' then
    return coalesce(new, old);
  end if;
  raise exception 'the audit log is only ever added to';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
for each row execute function refuse_audit_change();
--> statement-breakpoint
-- The schedule a venue starts with: the four slots of the specification, every day, 25 spots each.
insert into schedule_slots (weekday, start_time, end_time, capacity)
select weekday, slot.start_time, slot.end_time, 25
from generate_series(0, 6) as weekday,
  (values ('09:00', '11:00'), ('11:30', '13:30'), ('14:00', '16:00'), ('16:30', '18:30'))
    as slot (start_time, end_time);
--> statement-breakpoint
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
