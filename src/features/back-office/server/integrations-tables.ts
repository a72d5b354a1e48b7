import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { OutsideProblem } from '#shared/outside-problems.ts';
import type { IntegrationName } from '../integrations-rules.ts';

/** How the last question to each integration ended; one row for each that was ever asked. */
export const integrationChecks = pgTable('integration_checks', {
  name: text('name').$type<IntegrationName>().primaryKey(),
  okAt: instant('ok_at'),
  failedAt: instant('failed_at'),
  problem: text('problem').$type<OutsideProblem>(),
});
