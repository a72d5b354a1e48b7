import { join } from 'node:path';
import type { z } from 'zod';
import { findDemoConflicts, findDemoTimeZone } from './demo-settings.ts';
import { parseProxies } from './setting-types.ts';
import { describeSetting, settings } from './settings.ts';

/** An invalid setting. The message includes its name and the expected value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Validates the installation's settings in `environment` (the caller loads .env first). Throws ConfigError
 * with one message per invalid value (operations.md, Settings).
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const definedValues = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settings.safeParse(definedValues);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      names
        .map((name) => {
          const { expected } = describeSetting(settings.shape[name as keyof Values]);
          return `The setting ${name} is invalid: it should be ${expected}.`;
        })
        .join('\n'),
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const isDemo = values.DEMO === '1';
  const dataDir = isDemo && !definedValues.DATA_DIR ? './demo-data' : values.DATA_DIR;
  const payments = values.PAYMENTS ?? (values.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox');
  const hasTwilio = values.TWILIO_ACCOUNT_SID || values.TWILIO_AUTH_TOKEN;
  const sms = values.SMS ?? (hasTwilio ? 'twilio' : 'off');
  // Vite's own web socket reaches only the process that opened it.
  const workers = values.NODE_ENV === 'development' ? 1 : values.WORKERS;
  if (isDemo) assertDemoSendsNothing(definedValues);
  assertSafeCombinations(values, payments, production);
  assertCompleteSms(values, sms);
  assertCompleteBackupStore(values);
  return {
    ...values,
    PAYMENTS: payments,
    SMS: sms,
    DATA_DIR: dataDir,
    production,
    isDemo,
    WORKERS: workers,
    stopTimeoutMillis: MAX_STOP_MILLIS + values.DRAIN_SECONDS * 1_000,
    poolPerWorker: sharePool(values.DATABASE_POOL, workers),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustProxy: parseProxies(values.TRUST_PROXY),
    mailFrom: values.MAIL_FROM ?? values.VENUE_EMAIL,
    backupDir: values.BACKUP_DIR ?? join(dataDir, 'backups'),
    // A demo is rebuilt each night: there is nothing to back up.
    ...(isDemo && {
      BACKUPS: 'off' as const,
      VENUE_TIMEZONE: definedValues.VENUE_TIMEZONE ?? findDemoTimeZone(values.VENUE_TIMEZONE),
    }),
  };
}

type Values = z.output<typeof settings>;

/** How long a server that drains no longer may take to stop. */
const MAX_STOP_MILLIS = 30_000;

/** Below this a worker would wait for itself: an export holds a connection for as long as it is read. */
const MIN_POOL_PER_WORKER = 8;

const sharePool = (pool: number, workers: number) =>
  Math.max(Math.min(pool, MIN_POOL_PER_WORKER), Math.ceil(pool / workers));

function assertDemoSendsNothing(definedValues: Record<string, string | undefined>) {
  const conflicts = findDemoConflicts(definedValues);
  if (conflicts.length === 0) return;
  throw new ConfigError(
    `A demo sends nothing and uses only its own folder. Remove DEMO=1, or these settings: ${conflicts.join(', ')}.`,
  );
}

function assertSafeCombinations(values: Values, payments: string, production: boolean) {
  const fail = (message: string) => {
    throw new ConfigError(message);
  };
  if (payments === 'stripe' && !values.STRIPE_SECRET_KEY) {
    fail('The setting PAYMENTS is "stripe", but STRIPE_SECRET_KEY is missing.');
  }
  if (payments === 'stripe' && !values.STRIPE_WEBHOOK_SECRET) {
    fail('The setting STRIPE_WEBHOOK_SECRET is missing: payments cannot be confirmed without it.');
  }
  const isSandboxIntended = values.PAYMENTS === 'sandbox' || values.DEMO === '1';
  if (production && payments === 'sandbox' && !isSandboxIntended) {
    fail(
      'The setting STRIPE_SECRET_KEY is missing. Set it, or set PAYMENTS=sandbox for test payments.',
    );
  }
  if (values.DATABASE_URL && !values.SESSION_SECRET) {
    fail('The setting SESSION_SECRET is required with DATABASE_URL: all servers must share it.');
  }
  if (values.OIDC_ISSUER && !(values.OIDC_CLIENT_ID && values.OIDC_CLIENT_SECRET)) {
    fail('The setting OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.');
  }
  for (const provider of ['GOOGLE', 'GITHUB', 'TWITTER', 'APPLE'] as const) {
    const id = values[`${provider}_CLIENT_ID`];
    const secret = values[`${provider}_CLIENT_SECRET`];
    if (Boolean(id) !== Boolean(secret)) {
      fail(
        `The settings ${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET must be set together.`,
      );
    }
  }
  if (production && values.PUBLIC_URL?.startsWith('http:') && !isLoopback(values.PUBLIC_URL)) {
    fail('The setting PUBLIC_URL must start with https:// in production: cookies need it.');
  }
  if (payments === 'stripe' && values.BOOKING_HOLD_MINUTES < 30) {
    fail(
      'The setting BOOKING_HOLD_MINUTES must be at least 30 with Stripe, which keeps a checkout open that long.',
    );
  }
}

function assertCompleteSms(values: Values, sms: string) {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, SMS_FROM: from } = values;
  if (sms === 'twilio' && !(account && token && from)) {
    throw new ConfigError(
      'Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and SMS_FROM together.',
    );
  }
}

function assertCompleteBackupStore(values: Values) {
  const needed = [
    values.BACKUP_S3_ENDPOINT,
    values.BACKUP_S3_BUCKET,
    values.BACKUP_S3_ACCESS_KEY_ID,
    values.BACKUP_S3_SECRET_ACCESS_KEY,
  ];
  if (needed.some(Boolean) && !needed.every(Boolean)) {
    throw new ConfigError(
      'Backups in an S3 store need BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY together.',
    );
  }
}

function isLoopback(address: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}
