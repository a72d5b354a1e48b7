import type { Registry } from 'prom-client';
import { addGauge } from '#platform/server/http/metrics.ts';
import type { Services } from '#platform/server/services.ts';
import { findGoodBackups } from './backup-runs-queries.ts';
import { describeIntegrations } from './describe-integrations.ts';

/** What /admin/integrations shows, for monitoring tools. */
export function registerMetrics(ctx: Services, registry: Registry): void {
  // Both gauges of a scrape share one read.
  let pending: ReturnType<typeof describeIntegrations> | undefined;
  const readIntegrations = () => {
    pending ??= describeIntegrations(ctx).finally(() => {
      pending = undefined;
    });
    return pending;
  };
  addGauge(
    registry,
    {
      name: 'integration_needs_attention',
      help: '1 if the last use of an integration failed, or an item needs manual action',
      labels: ['name'],
    },
    async () =>
      (await readIntegrations()).map(({ name, stand }) => ({
        labels: { name },
        value: stand === 'attention' ? 1 : 0,
      })),
  );
  addGauge(
    registry,
    {
      name: 'integration_items',
      help: 'Emails, text messages, jobs and webhook calls in progress, and those that need manual action',
      labels: ['name', 'state'],
    },
    async () =>
      (await readIntegrations()).flatMap(({ name, waiting, failed }) => [
        ...(waiting === null ? [] : [{ labels: { name, state: 'waiting' }, value: waiting }]),
        ...(failed === null ? [] : [{ labels: { name, state: 'failed' }, value: failed }]),
      ]),
  );
  addGauge(
    registry,
    { name: 'backup_age_seconds', help: 'Age of the newest backup; absent without one' },
    async () =>
      (await findGoodBackups(ctx.db))
        .slice(0, 1)
        .map(({ at }) => ({ value: (ctx.clock.now().getTime() - at.getTime()) / 1000 })),
  );
}
