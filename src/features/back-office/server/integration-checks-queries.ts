import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { OutsideProblem } from '#shared/outside-problems.ts';
import type { IntegrationName } from '../integrations-rules.ts';
import { integrationChecks } from './integrations-tables.ts';

/** How the last question to each integration ended. */
export function findChecks(db: Db) {
  return db.select().from(integrationChecks);
}

/** Writes down how one ended: no problem means that it works. */
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

/** Whether the queue has answered since it was asked (answer-check). */
export async function hasAnswered(db: Db, token: string): Promise<boolean> {
  const [row] = await db.execute<{ done: boolean }>(sql`
    select exists (
      select from pgboss.job
      where name = 'answer-check' and state = 'completed' and data->>'token' = ${token}) as done`);
  return row?.done ?? false;
}
