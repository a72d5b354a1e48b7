import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** The columns of pg-boss's job table that we read. pg-boss owns the table, so there is no migration. */
export const queuedJobs = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  /** In enum order, so that `state < 'completed'` selects unfinished jobs. */
  state: text('state')
    .$type<'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'>()
    .notNull(),
  data: jsonb('data'),
  output: jsonb('output'),
  retryLimit: integer('retry_limit').notNull(),
  retryCount: integer('retry_count').notNull(),
  startAfter: instant('start_after').notNull(),
  createdOn: instant('created_on').notNull(),
  completedOn: instant('completed_on'),
});
