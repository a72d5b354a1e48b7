ALTER TABLE "merged_accounts" ADD COLUMN "email_verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "merged_accounts_email" ON "merged_accounts" USING btree ("email");
--> statement-breakpoint
-- A signed waiver stays as it was signed. Only whose account it is may change: to nobody's when the account
-- goes, and to that into which the account was merged.
CREATE OR REPLACE FUNCTION waivers_stay_as_signed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('playvillage.retention', true) = 'on' THEN
    IF TG_OP = 'UPDATE' THEN
      RETURN NEW;
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id'
    AND (NEW.user_id IS NULL OR EXISTS (
      SELECT FROM merged_accounts WHERE id = OLD.user_id AND user_id = NEW.user_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a signed waiver is never changed' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
-- No account begins with the e-mail of one that was merged into another. After the insert: whoever merges
-- at this moment still holds the e-mail until its commit, which this statement then sees.
CREATE OR REPLACE FUNCTION refuse_merged_email() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merged_accounts WHERE email = NEW.email) THEN
    RAISE EXCEPTION 'the e-mail is of an account that was merged into another'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_email_not_merged';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_email_not_merged
AFTER INSERT OR UPDATE OF email ON users
FOR EACH ROW EXECUTE FUNCTION refuse_merged_email();
