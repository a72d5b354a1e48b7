import { inArray, sql } from 'drizzle-orm';
import type { AccountMergeHandler } from './account-merge.ts';
import { idempotencyKeys, throttles } from './database/platform-tables.ts';

/** Deletes the merged account's throttles and stored responses; audit entries remain as written. */
export const mergePlatform: AccountMergeHandler = {
  deletes: ['throttles.subject'],
  retains: ['audit_log.actor_id', 'audit_log.subject', 'kiosks.started_by'],
  moves: ['backups.started_by', 'csv_imports.started_by'],
  merge: async (_ctx, db, { from: { id, email } }) => {
    await db
      .delete(throttles)
      .where(inArray(throttles.subject, [id, email, `user:${id}`, `email:${email}`]));
    // A replayed response would expose the deleted account.
    await db
      .delete(idempotencyKeys)
      .where(sql`strpos(${idempotencyKeys.response}::text, ${`"${id}"`}) > 0`);
  },
};
