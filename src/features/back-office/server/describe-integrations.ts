import { join } from 'node:path';
import type { Services } from '#platform/server/services.ts';
import type { Integration } from '../integrations-contract.ts';
import {
  checkableNames,
  type IntegrationKind,
  type IntegrationName,
  integrationNames,
  integrationStatusOf,
  laterInstant,
  stripCredentials,
} from '../integrations-rules.ts';
import { createBackupStorage } from './backup-storage.ts';
import { findChecks } from './integration-checks-queries.ts';
import {
  findConfiguredIntegrations,
  findDatabaseFacts,
  findRecords,
} from './integrations-queries.ts';

const NO_RECORD = { okAt: null, failedAt: null, problem: null, waiting: null, failed: null };

type Setup = { kind: IntegrationKind; where: string | null };

/** Returns every integration with its kind, its recorded outcomes and its last check. */
export async function describeIntegrations(ctx: Services): Promise<Integration[]> {
  const { db } = ctx;
  const [records, checks, configured, database] = await Promise.all([
    findRecords(db),
    findChecks(db),
    findConfiguredIntegrations(db),
    findDatabaseFacts(db),
  ]);
  // The queries above succeeded, so the database works.
  records.set('database', { ...NO_RECORD, okAt: ctx.clock.now() });
  const setups = describeSetups(
    ctx,
    configured,
    `PostgreSQL ${database.version}, ${toMegabytes(database.bytes)} MB`,
  );
  return integrationNames.map((name) => {
    const record = records.get(name);
    const check = checks.find((candidate) => candidate.name === name);
    const isOn = setups[name].kind !== 'off';
    const okAt = laterInstant(record?.okAt ?? null, check?.okAt ?? null);
    // A successful check of the storage is not a backup.
    const doneAt = name === 'backups' ? (record?.okAt ?? null) : okAt;
    const failedAt = laterInstant(record?.failedAt ?? null, check?.failedAt ?? null);
    const isFailureFromCheck = failedAt !== null && failedAt === check?.failedAt;
    return {
      name,
      ...setups[name],
      stand: integrationStatusOf({
        kind: setups[name].kind,
        doneAt,
        okAt,
        failedAt,
        failed: record?.failed ?? 0,
      }),
      okAt: doneAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
      problem: (isFailureFromCheck ? check.problem : record?.problem) ?? null,
      waiting: record?.waiting ?? null,
      failed: record?.failed ?? null,
      canCheck: isOn && checkableNames.some((checkable) => checkable === name),
    };
  });
}

const toMegabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024 / 1024));

/** Returns the configured kind and address of each integration, without credentials. */
export function describeSetups(
  ctx: Pick<Services, 'config' | 'payments'>,
  configured: { sources: boolean; webhooks: boolean },
  databaseDescription: string,
): Record<IntegrationName, Setup> {
  const { config, payments } = ctx;
  const outbox = join(config.DATA_DIR, 'outbox');
  const storage = createBackupStorage(ctx);
  const off: Setup = { kind: 'off', where: null };
  return {
    payments: {
      kind: payments.mode === 'sandbox' ? 'sandbox' : payments.live ? 'stripe-live' : 'stripe-test',
      where: payments.mode === 'sandbox' ? null : `${config.publicUrl}/api/stripe/webhook`,
    },
    mail: config.SMTP_URL
      ? { kind: 'smtp', where: stripCredentials(config.SMTP_URL) }
      : { kind: 'mail-files', where: outbox },
    texts:
      config.SMS === 'off'
        ? off
        : config.SMS === 'file'
          ? { kind: 'text-files', where: outbox }
          : { kind: 'twilio', where: config.SMS_FROM ?? null },
    backups: config.BACKUPS === 'off' ? off : { kind: storage.kind, where: storage.where },
    sources: configured.sources ? { kind: 'feeds', where: null } : off,
    webhooks: configured.webhooks ? { kind: 'endpoints', where: null } : off,
    live: { kind: 'sockets', where: `${config.publicUrl.replace(/^http/, 'ws')}/ws` },
    jobs: { kind: 'queue', where: null },
    database: {
      kind: config.DATABASE_URL ? 'own-server' : 'embedded',
      where: config.DATABASE_URL
        ? `${stripCredentials(config.DATABASE_URL)} · ${databaseDescription}`
        : databaseDescription,
    },
  };
}
