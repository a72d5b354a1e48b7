import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import { queuedJobs } from '../jobs/queued-jobs.ts';
import type { Services } from '../services.ts';

/** Whether the content of an email was erased (erase-emails.ts), so that it cannot be sent again. */
export const isErased = sql<boolean>`(${outbox.recipient} = '' or not ${outbox.mail} ? 'text')`;

/**
 * Requeues failed or dismissed emails. A new attempt replaces a scheduled one; an attempt in flight is left alone. The
 * caller must have locked the rows and checked their states.
 */
export async function requeueEmails(
  { queueJob }: Pick<Services, 'queueJob'>,
  db: Db,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.update(outbox).set({ state: 'queued' }).where(inArray(outbox.id, ids));
  const outboxId = sql<string>`${queuedJobs.data}->>'outboxId'`;
  const isForEmails = and(eq(queuedJobs.name, 'send-mail'), inArray(outboxId, ids));
  await db.delete(queuedJobs).where(and(eq(queuedJobs.state, 'retry'), isForEmails));
  const waiting = await db
    .select({ id: outboxId })
    .from(queuedJobs)
    .where(and(lt(queuedJobs.state, 'completed'), isForEmails));
  const pending = new Set(waiting.map(({ id }) => id));
  for (const outboxId of ids) {
    if (!pending.has(outboxId)) await queueJob(db, 'send-mail', { outboxId });
  }
}
