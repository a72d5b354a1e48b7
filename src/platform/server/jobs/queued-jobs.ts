import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** What is read of pg-boss's jobs. The table is pg-boss's own: it has no migration here. */
export const queuedJobs = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  /** In this order: `state < 'completed'` is a job that is still to run. */
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
