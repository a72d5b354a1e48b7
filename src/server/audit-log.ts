import type { Db } from './database.ts';
import { auditLog } from './platform-tables.ts';

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
