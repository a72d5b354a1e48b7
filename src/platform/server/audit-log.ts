import { sql } from 'drizzle-orm';
import type { Db } from './database/database.ts';
import { auditLog } from './database/platform-tables.ts';

/**
 * Writes one line of the audit log in the transaction `db`. `action` is a verb in the past
 * ("booking.cancelled"), `subject` an id; `detail` holds no names, addresses or texts of people.
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

/** The same for what a page asks for again and again: one line in 15 minutes for each person and subject. */
export async function writeAuditThrottled(
  db: Db,
  { actorId, action, subject }: { actorId: string; action: string; subject: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${auditLog} (actor_id, action, subject)
    select ${actorId}, ${action}, ${subject}
    where not exists (
      select from ${auditLog} as earlier
      where earlier.at > now() - interval '15 minutes' and earlier.actor_id = ${actorId}
        and earlier.action = ${action} and earlier.subject = ${subject})`);
}
