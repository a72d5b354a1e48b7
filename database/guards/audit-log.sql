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
