import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import { queuedJobs } from '../jobs/queued-jobs.ts';
import type { Services } from '../services.ts';

/** Mails whose texts were forgotten (forget-mails.ts): nothing is left to send. */
export const isForgotten = sql<boolean>`(${outbox.recipient} = '' or not ${outbox.mail} ? 'text')`;

/**
 * Sends mails again that failed: a new try replaces one that is scheduled; one in flight is the try. The
 * caller holds the rows locked and has found them failed or dismissed.
 */
export async function requeueMails(
  { queueJob }: Pick<Services, 'queueJob'>,
  db: Db,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.update(outbox).set({ state: 'queued' }).where(inArray(outbox.id, ids));
  const outboxId = sql<string>`${queuedJobs.data}->>'outboxId'`;
  const ofThem = and(eq(queuedJobs.name, 'send-mail'), inArray(outboxId, ids));
  await db.delete(queuedJobs).where(and(eq(queuedJobs.state, 'retry'), ofThem));
  const waiting = await db
    .select({ id: outboxId })
    .from(queuedJobs)
    .where(and(lt(queuedJobs.state, 'completed'), ofThem));
  const known = new Set(waiting.map(({ id }) => id));
  for (const outboxId of ids) {
    if (!known.has(outboxId)) await queueJob(db, 'send-mail', { outboxId });
  }
}
