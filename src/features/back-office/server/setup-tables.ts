import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { SetupState, SetupStep } from '../setup-rules.ts';

/** Steps of the guided setup that are done or skipped; a step without a row is open. */
export const setupStepRows = pgTable(
  'setup_steps',
  {
    step: text('step').$type<SetupStep>().primaryKey(),
    state: text('state').$type<Exclude<SetupState, 'open'>>().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [check('setup_step_state', sql`${table.state} in ('done', 'skipped')`)],
);
