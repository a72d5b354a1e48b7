import { eq, sql } from 'drizzle-orm';
import { priceNames } from '#features/prices/price-settings-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { SetupState, SetupStep } from '../setup-rules.ts';
import { setupStepRows } from './setup-tables.ts';

/** The steps that are done or skipped. */
export async function findSetupSteps(db: Db) {
  return db.select({ step: setupStepRows.step, state: setupStepRows.state }).from(setupStepRows);
}

/**
 * Whether someone has set up the venue before: marked a step, claimed the venue, or changed its schedule or prices. A
 * running venue may have no marks, because it need not use the guided setup.
 */
export async function hasBeenSetUp(db: Db): Promise<boolean> {
  const [row] = await preparedSql<{ isSetUp: boolean }>(
    db,
    `select exists (select from setup_steps)
      or exists (
        select from venue_settings
        where settings ? 'unconfirmed' or jsonb_typeof(settings -> 'priceList') = 'object'
      )
      or exists (
        select from audit_log
        where action like 'schedule.%' or action = 'prices.changed'
          or (action = 'settings.changed' and detail ->> 'fields' ~ :prices)
      ) as "isSetUp"`,
    { prices: priceNames.join('|') },
  );
  return row?.isSetUp ?? false;
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
