import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { SetupState, SetupStep } from '../setup-rules.ts';
import { setupStepRows } from './setup-tables.ts';

/** The steps that are done or skipped. */
export async function findSetupSteps(db: Db) {
  return db.select({ step: setupStepRows.step, state: setupStepRows.state }).from(setupStepRows);
}

/** Stores a step's state; an open step has no row. */
export async function storeSetupStep(db: Db, step: SetupStep, state: SetupState): Promise<void> {
  if (state === 'open') {
    await db.delete(setupStepRows).where(eq(setupStepRows.step, step));
    return;
  }
  await db
    .insert(setupStepRows)
    .values({ step, state })
    .onConflictDoUpdate({ target: setupStepRows.step, set: { state, changedAt: sql`now()` } });
}
