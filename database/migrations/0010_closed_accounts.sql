-- No session begins for an account that an admin has closed, by whatever way in. The account's row is
-- held first: whoever closes it at this moment holds it too, so one of the two waits for the other.
CREATE OR REPLACE FUNCTION refuse_session_of_closed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM restrictions WHERE user_id = NEW.user_id AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account is closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'session_of_open_account';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER session_of_open_account
BEFORE INSERT ON sessions
FOR EACH ROW EXECUTE FUNCTION refuse_session_of_closed();
