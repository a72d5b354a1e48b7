import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import type { Services } from '../services.ts';

/** Texts that were forgotten (forget-mails.ts): nothing is left to send. */
export const isForgotten = sql<boolean>`(${outbox.recipient} = '' or not ${outbox.mail} ? 'text')`;

/**
 * Lets mails leave now that did not: a new try takes the place of one that waits for its time; one that is
 * under way is the try. The caller holds the rows locked and has found them failed or put aside.
 */
export async function requeueMails(
  { queueJob }: Pick<Services, 'queueJob'>,
  db: Db,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.update(outbox).set({ state: 'queued' }).where(inArray(outbox.id, ids));
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const ofThem = sql`name = 'send-mail' and data->>'outboxId' in (${list})`;
  await db.execute(sql`delete from pgboss.job where state = 'retry' and ${ofThem}`);
  const waiting = await db.execute<{ id: string }>(
    sql`select data->>'outboxId' as id from pgboss.job where state < 'completed' and ${ofThem}`,
  );
  const known = new Set([...waiting].map(({ id }) => id));
  for (const outboxId of ids) {
    if (!known.has(outboxId)) await queueJob(db, 'send-mail', { outboxId });
  }
}
