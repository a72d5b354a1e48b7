-- Tells every server which session ended, by whatever way (sign-out, expiry, a new password, a deleted
-- account, the account command), and whose role changed: their live sockets close (server/live.ts).
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_news', json_build_object('endedSession', OLD.id)::text);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER session_ended
AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_role_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_news', json_build_object('changedRoleOf', NEW.id)::text);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER role_changed
AFTER UPDATE OF role ON users
FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION tell_role_changed();
