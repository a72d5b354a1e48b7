import { inArray } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import { addGauge } from '#platform/server/http/metrics.ts';
import type { Services } from '#platform/server/services.ts';
import { checkouts } from './checkouts-tables.ts';

export function registerMetrics({ db }: Services, registry: Registry): void {
  addGauge(
    registry,
    { name: 'payments_in_review', help: 'Payments that need manual review, and disputed ones' },
    async () => [
      { value: await db.$count(checkouts, inArray(checkouts.state, ['review', 'disputed'])) },
    ],
  );
}
