import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { ExternalProblem } from '#shared/external-problems.ts';
import type { IntegrationName } from '../integrations-rules.ts';

/** The last successful and the last failed check of each integration. */
export const integrationChecks = pgTable('integration_checks', {
  name: text('name').$type<IntegrationName>().primaryKey(),
  okAt: instant('ok_at'),
  failedAt: instant('failed_at'),
  problem: text('problem').$type<ExternalProblem>(),
});
