import { type Db, preparedSql } from './database/database.ts';
import { auditLog } from './database/platform-tables.ts';

/**
 * Writes an audit entry in the transaction `db`. `action` ends with a past-tense verb ("booking.cancelled"),
 * `subject` is an id. `detail` must not contain names, addresses or free text.
 */
export async function writeAudit(
  db: Db,
  entry: {
    actorId: string | null;
    action: string;
    subject: string;
    detail?: Record<string, string | number | boolean | null>;
  },
): Promise<void> {
  await db.insert(auditLog).values({ detail: {}, ...entry });
}

/**
 * Like writeAudit, for data that a page refetches often: one entry per actor, action and subject in 15 min.
 */
export async function writeAuditThrottled(
  db: Db,
  { actorId, action, subject }: { actorId: string; action: string; subject: string },
): Promise<void> {
  await preparedSql(db, WRITE_THROTTLED, { actorId, action, subject });
}

// Raw SQL because this runs in every office list, whose response time the benchmark measures.
const WRITE_THROTTLED = `insert into audit_log (actor_id, action, subject)
  select :actorId::text, :action::text, :subject::text
  where not exists (
    select from audit_log as earlier
    where earlier.at > now() - interval '15 minutes' and earlier.actor_id = :actorId::text
      and earlier.action = :action::text and earlier.subject = :subject::text)`;
