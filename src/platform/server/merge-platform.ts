import { inArray, sql } from 'drizzle-orm';
import { idempotencyKeys, throttles } from './database/platform-tables.ts';
import type { MergePart } from './merge-parts.ts';

/** What is only kept for hours goes with the account; the audit log stays as it was written. */
export const mergePlatform: MergePart = {
  goes: ['throttles.subject'],
  stays: ['audit_log.actor_id', 'audit_log.subject', 'kiosks.started_by'],
  moves: ['backups.started_by', 'csv_imports.started_by'],
  join: async (_ctx, db, { from: { id, email } }) => {
    await db
      .delete(throttles)
      .where(inArray(throttles.subject, [id, email, `user:${id}`, `email:${email}`]));
    // A repeat of a call would be answered with what no longer is.
    await db
      .delete(idempotencyKeys)
      .where(sql`strpos(${idempotencyKeys.answer}::text, ${`"${id}"`}) > 0`);
  },
};
