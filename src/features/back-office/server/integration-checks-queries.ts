import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { queuedJobs } from '#platform/server/jobs/queued-jobs.ts';
import type { OutsideProblem } from '#shared/outside-problems.ts';
import type { IntegrationName } from '../integrations-rules.ts';
import { integrationChecks } from './integrations-tables.ts';

/** How the last check of each integration ended. */
export function findChecks(db: Db) {
  return db.select().from(integrationChecks);
}

/** Stores how a check ended: no problem means that it works. */
export async function noteCheck(
  db: Db,
  name: IntegrationName,
  { at, problem }: { at: Date; problem: OutsideProblem | null },
): Promise<void> {
  const end = problem === null ? { okAt: at } : { failedAt: at, problem };
  await db
    .insert(integrationChecks)
    .values({ name, ...end })
    .onConflictDoUpdate({ target: integrationChecks.name, set: end });
}

/** Whether the queue has run the job that checks it (answer-check). */
export async function hasAnswered(db: Db, token: string): Promise<boolean> {
  const [row] = await db
    .select({ id: queuedJobs.id })
    .from(queuedJobs)
    .where(
      and(
        eq(queuedJobs.name, 'answer-check'),
        eq(queuedJobs.state, 'completed'),
        eq(sql`${queuedJobs.data}->>'token'`, token),
      ),
    )
    .limit(1);
  return row !== undefined;
}
