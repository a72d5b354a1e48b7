import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { queuedJobs } from '#platform/server/jobs/queued-jobs.ts';
import type { ExternalProblem } from '#shared/external-problems.ts';
import type { IntegrationName } from '../integrations-rules.ts';
import { integrationChecks } from './integrations-tables.ts';

/** Returns the last successful and the last failed check of each integration. */
export function findChecks(db: Db) {
  return db.select().from(integrationChecks);
}

/** Stores the result of a check; `problem` is null for success. */
export async function recordCheck(
  db: Db,
  name: IntegrationName,
  { at, problem }: { at: Date; problem: ExternalProblem | null },
): Promise<void> {
  const outcome = problem === null ? { okAt: at } : { failedAt: at, problem };
  await db
    .insert(integrationChecks)
    .values({ name, ...outcome })
    .onConflictDoUpdate({ target: integrationChecks.name, set: outcome });
}

/** Whether the queue has completed the check's job. */
export async function hasJobRun(db: Db, token: string): Promise<boolean> {
  const [row] = await db
    .select({ id: queuedJobs.id })
    .from(queuedJobs)
    .where(
      and(
        eq(queuedJobs.name, 'check-queue'),
        eq(queuedJobs.state, 'completed'),
        eq(sql`${queuedJobs.data}->>'token'`, token),
      ),
    )
    .limit(1);
  return row !== undefined;
}
