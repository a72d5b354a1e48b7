import { inArray, sql } from 'drizzle-orm';
import { idempotencyKeys, throttles } from './database/platform-tables.ts';
import type { MergePart } from './merge-parts.ts';

/** Short-lived records are deleted with the account; the audit log stays as written. */
export const mergePlatform: MergePart = {
  goes: ['throttles.subject'],
  stays: ['audit_log.actor_id', 'audit_log.subject', 'kiosks.started_by'],
  moves: ['backups.started_by', 'csv_imports.started_by'],
  join: async (_ctx, db, { from: { id, email } }) => {
    await db
      .delete(throttles)
      .where(inArray(throttles.subject, [id, email, `user:${id}`, `email:${email}`]));
    // A replayed response would show the deleted account.
    await db
      .delete(idempotencyKeys)
      .where(sql`strpos(${idempotencyKeys.answer}::text, ${`"${id}"`}) > 0`);
  },
};
