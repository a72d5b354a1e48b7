import { join } from 'node:path';
import type { Services } from '#platform/server/services.ts';
import type { Integration } from '../integrations-contract.ts';
import {
  checkedNames,
  type IntegrationKind,
  type IntegrationName,
  integrationNames,
  integrationStatus,
  laterInstant,
  withoutCredentials,
} from '../integrations-rules.ts';
import { backupStorage } from './backup-storage.ts';
import { findChecks } from './integration-checks-queries.ts';
import { findDatabaseFacts, findInUse, findRecords } from './integrations-queries.ts';

const NO_RECORD = { okAt: null, failedAt: null, problem: null, waiting: null, failed: null };

type Setup = { kind: IntegrationKind; where: string | null };

/** Every integration: the kind in use, with its records and last check. */
export async function describeIntegrations(ctx: Services): Promise<Integration[]> {
  const { db } = ctx;
  const [records, checks, inUse, facts] = await Promise.all([
    findRecords(db),
    findChecks(db),
    findInUse(db),
    findDatabaseFacts(db),
  ]);
  // It just responded.
  records.set('database', { ...NO_RECORD, okAt: ctx.clock.now() });
  const setups = setupsOf(ctx, inUse, `PostgreSQL ${facts.version}, ${megabytes(facts.bytes)} MB`);
  return integrationNames.map((name) => {
    const record = records.get(name);
    const check = checks.find((one) => one.name === name);
    const isOn = setups[name].kind !== 'off';
    const okAt = laterInstant(record?.okAt ?? null, check?.okAt ?? null);
    // A check's test file is not a backup.
    const doneAt = name === 'backups' ? (record?.okAt ?? null) : okAt;
    const failedAt = laterInstant(record?.failedAt ?? null, check?.failedAt ?? null);
    const isCheck = failedAt !== null && failedAt === check?.failedAt;
    return {
      name,
      ...setups[name],
      stand: integrationStatus({
        ...{ kind: setups[name].kind, doneAt, okAt, failedAt },
        failed: record?.failed ?? 0,
      }),
      okAt: doneAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
      problem: (isCheck ? check.problem : record?.problem) ?? null,
      waiting: record?.waiting ?? null,
      failed: record?.failed ?? null,
      canCheck: isOn && checkedNames.some((one) => one === name),
    };
  });
}

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024 / 1024));

/** The configured kind and address of each, without credentials. */
export function setupsOf(
  ctx: Pick<Services, 'config' | 'payments'>,
  inUse: { sources: boolean; webhooks: boolean },
  database: string,
): Record<IntegrationName, Setup> {
  const { config, payments } = ctx;
  const outbox = join(config.DATA_DIR, 'outbox');
  const place = backupStorage(ctx);
  const off: Setup = { kind: 'off', where: null };
  return {
    payments: {
      kind: payments.mode === 'sandbox' ? 'sandbox' : payments.live ? 'stripe-live' : 'stripe-test',
      where: payments.mode === 'sandbox' ? null : `${config.publicUrl}/api/stripe/webhook`,
    },
    mail: config.SMTP_URL
      ? { kind: 'smtp', where: withoutCredentials(config.SMTP_URL) }
      : { kind: 'mail-files', where: outbox },
    texts:
      config.SMS === 'off'
        ? off
        : config.SMS === 'file'
          ? { kind: 'text-files', where: outbox }
          : { kind: 'twilio', where: config.SMS_FROM ?? null },
    backups: config.BACKUPS === 'off' ? off : { kind: place.kind, where: place.where },
    sources: inUse.sources ? { kind: 'feeds', where: null } : off,
    webhooks: inUse.webhooks ? { kind: 'endpoints', where: null } : off,
    live: { kind: 'sockets', where: `${config.publicUrl.replace(/^http/, 'ws')}/ws` },
    jobs: { kind: 'queue', where: null },
    database: {
      kind: config.DATABASE_URL ? 'own-server' : 'embedded',
      where: config.DATABASE_URL
        ? `${withoutCredentials(config.DATABASE_URL)} · ${database}`
        : database,
    },
  };
}
