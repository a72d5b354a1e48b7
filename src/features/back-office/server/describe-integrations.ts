import { join } from 'node:path';
import type { Services } from '#platform/server/services.ts';
import type { Integration } from '../integrations-contract.ts';
import {
  checkedNames,
  type IntegrationKind,
  type IntegrationName,
  integrationNames,
  laterOf,
  placeOfAddress,
  standOf,
} from '../integrations-rules.ts';
import { backupPlace } from './backup-place.ts';
import { findChecks } from './integration-checks-queries.ts';
import { findDatabaseFacts, findInUse, findRecords } from './integrations-queries.ts';

const nothingKnown = { okAt: null, failedAt: null, problem: null, waiting: null, failed: null };

type Way = { kind: IntegrationKind; where: string | null };

/** Every integration: which one is in use, what the records and the last question to it say. */
export async function describeIntegrations(ctx: Services): Promise<Integration[]> {
  const { db } = ctx;
  const [records, checks, inUse, facts] = await Promise.all([
    findRecords(db),
    findChecks(db),
    findInUse(db),
    findDatabaseFacts(db),
  ]);
  // It has just answered.
  records.set('database', { ...nothingKnown, okAt: ctx.clock.now() });
  const ways = waysOf(ctx, inUse, `PostgreSQL ${facts.version}, ${megabytes(facts.bytes)} MB`);
  return integrationNames.map((name) => {
    const record = records.get(name);
    const check = checks.find((one) => one.name === name);
    const isOn = ways[name].kind !== 'off';
    const okAt = laterOf(record?.okAt ?? null, check?.okAt ?? null);
    // A test file is no backup.
    const doneAt = name === 'backups' ? (record?.okAt ?? null) : okAt;
    const failedAt = laterOf(record?.failedAt ?? null, check?.failedAt ?? null);
    const isCheck = failedAt !== null && failedAt === check?.failedAt;
    return {
      name,
      ...ways[name],
      stand: standOf({
        ...{ kind: ways[name].kind, doneAt, okAt, failedAt },
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

/** Which way each goes, as the settings of the installation say; never with what signs in there. */
export function waysOf(
  ctx: Pick<Services, 'config' | 'payments'>,
  inUse: { sources: boolean; webhooks: boolean },
  database: string,
): Record<IntegrationName, Way> {
  const { config, payments } = ctx;
  const outbox = join(config.DATA_DIR, 'outbox');
  const place = backupPlace(ctx);
  const off: Way = { kind: 'off', where: null };
  return {
    payments: {
      kind: payments.mode === 'sandbox' ? 'sandbox' : payments.live ? 'stripe-live' : 'stripe-test',
      where: payments.mode === 'sandbox' ? null : `${config.publicUrl}/api/stripe/webhook`,
    },
    mail: config.SMTP_URL
      ? { kind: 'smtp', where: placeOfAddress(config.SMTP_URL) }
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
        ? `${placeOfAddress(config.DATABASE_URL)} · ${database}`
        : database,
    },
  };
}
